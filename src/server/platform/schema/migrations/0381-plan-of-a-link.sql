-- Each call was planned anew, which took as long as the rest of the function (15-history-chain.sql).
ALTER FUNCTION add_chain_link(uuid, uuid[], bigint[]) SET plan_cache_mode = force_generic_plan;
