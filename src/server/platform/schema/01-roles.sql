-- The application's rights: what it may do with every table unless a table's file says otherwise. The role that the
-- application logs in as is a member of this one (see application-login.ts). Migrations, backups and the audit use the
-- owner's role.
DO $$ BEGIN
  CREATE ROLE allsquare_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

DO $$ BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO allsquare_app', current_schema());
  EXECUTE format(
    'ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO allsquare_app',
    current_schema()
  );
END $$;

-- The table of applied migrations is made before this file.
GRANT SELECT, INSERT, UPDATE, DELETE ON migrations TO allsquare_app;
