-- What a browser asked for when its session was used last. Who chose no language is written to in that one.
ALTER TABLE sessions ADD COLUMN language text CHECK (length(language) <= 20);
