-- The built files of the web program whose names contain a hash of their content. While instances of two versions
-- answer one site, each serves the files of the other one from here (decision 68).
CREATE TABLE program_files (
  name text PRIMARY KEY,
  content bytea NOT NULL,
  -- When an instance that has the file said so last. There is no index of it: an update of a row stays cheap.
  seen_at timestamptz NOT NULL
);
-- Scripts of this size hardly get smaller; compressing them would only cost time at a start.
ALTER TABLE program_files ALTER content SET STORAGE EXTERNAL;
-- Browsers run these files. Only the owner's role, which a start uses, adds or changes them.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON program_files FROM allsquare_app;
GRANT UPDATE (seen_at), DELETE ON program_files TO allsquare_app;
