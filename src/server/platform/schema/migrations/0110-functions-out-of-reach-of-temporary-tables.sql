-- A function with the owner's rights found the caller's temporary tables before ours, because pg_temp comes first in a
-- search path that does not name it. Their triggers then ran with the owner's rights. From here on migrate.ts names it
-- last, so `SET search_path FROM CURRENT` does too; this repeats it for the functions made before.
DO $$
DECLARE
  function regprocedure;
BEGIN
  FOR function IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'
      AND (prosecdef OR EXISTS (SELECT 1 FROM unnest(proconfig) AS setting WHERE setting LIKE 'search\_path=%'))
      -- Those of an extension are not ours.
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', function, current_schema());
  END LOOP;
END $$;
