/**
 * The object store on a local file system: one file per object below {@code data_home}.
 *
 * <p>In the picture it is what lies between both plugins and the files of the "object storage" box when {@code [storage]
 * type = "File"}. {@link dev.verglas.storage.file.FileObjectStore} holds the contract, {@code Publication} and {@code
 * KeyLocks} make it hold among processes, {@code FileListing} gives directories the order of a flat store.
 */
@NullMarked
package dev.verglas.storage.file;

import org.jspecify.annotations.NullMarked;
