"""What the engine tests share: host processes, SQL, engines as readers, and values in one comparable form."""
