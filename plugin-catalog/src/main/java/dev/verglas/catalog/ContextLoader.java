package dev.verglas.catalog;

import jakarta.servlet.ServletException;
import java.io.IOException;

/** Runs Jersey with the plugin's own class loader as the thread's context class loader. */
final class ContextLoader {

    private ContextLoader() {}

    static void run(Work work) throws ServletException, IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ContextLoader.class.getClassLoader());
        try {
            work.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** A call of a servlet. */
    interface Work {
        void run() throws ServletException, IOException;
    }
}
