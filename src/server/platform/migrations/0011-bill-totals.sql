-- What a person's bills come to, by category: kept by triggers, so that the list of bills adds nothing up.

CREATE TABLE bill_totals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  category text NOT NULL,
  bills_count integer NOT NULL DEFAULT 0,
  unpaid_total numeric(16,2) NOT NULL DEFAULT 0,
  -- Of the monthly series that go on, each once.
  monthly_total numeric(16,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, category)
) WITH (fillfactor = 50);

CREATE FUNCTION keep_bill_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Not inserted: with a person who is removed their totals may be gone already.
    UPDATE bill_totals AS kept SET
      bills_count = kept.bills_count + moved.bills,
      unpaid_total = kept.unpaid_total + moved.unpaid,
      monthly_total = kept.monthly_total + moved.monthly
    FROM (
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, -1 AS bills, CASE WHEN is_paid THEN 0 ELSE -amount END AS unpaid, 0 AS monthly FROM removed) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
    ) AS moved
    WHERE kept.user_id = moved.user_id AND kept.category = moved.category;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bill_totals AS kept (user_id, category, bills_count, unpaid_total, monthly_total)
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, 1 AS bills, CASE WHEN is_paid THEN 0 ELSE amount END AS unpaid, 0 AS monthly FROM added) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
    ON CONFLICT (user_id, category) DO UPDATE SET
      bills_count = kept.bills_count + excluded.bills_count,
      unpaid_total = kept.unpaid_total + excluded.unpaid_total,
      monthly_total = kept.monthly_total + excluded.monthly_total;
    RETURN NULL;
  END IF;
  INSERT INTO bill_totals AS kept (user_id, category, bills_count, unpaid_total, monthly_total)
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, 1 AS bills, CASE WHEN is_paid THEN 0 ELSE amount END AS unpaid, 0 AS monthly FROM added
        UNION ALL SELECT user_id, category, -1 AS bills, CASE WHEN is_paid THEN 0 ELSE -amount END AS unpaid, 0 AS monthly FROM removed) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
  ON CONFLICT (user_id, category) DO UPDATE SET
    bills_count = kept.bills_count + excluded.bills_count,
    unpaid_total = kept.unpaid_total + excluded.unpaid_total,
    monthly_total = kept.monthly_total + excluded.monthly_total;
  RETURN NULL;
END $$;

CREATE TRIGGER bills_keep_totals_on_insert
  AFTER INSERT ON bills REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_update
  AFTER UPDATE ON bills REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_delete
  AFTER DELETE ON bills REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();

CREATE FUNCTION keep_monthly_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Not inserted: with a person who is removed their totals may be gone already.
    UPDATE bill_totals AS kept SET
      bills_count = kept.bills_count + moved.bills,
      unpaid_total = kept.unpaid_total + moved.unpaid,
      monthly_total = kept.monthly_total + moved.monthly
    FROM (
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, 0 AS bills, 0 AS unpaid, CASE WHEN ended_at IS NULL AND frequency = 'monthly' THEN -amount ELSE 0 END AS monthly FROM removed) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
    ) AS moved
    WHERE kept.user_id = moved.user_id AND kept.category = moved.category;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bill_totals AS kept (user_id, category, bills_count, unpaid_total, monthly_total)
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, 0 AS bills, 0 AS unpaid, CASE WHEN ended_at IS NULL AND frequency = 'monthly' THEN amount ELSE 0 END AS monthly FROM added) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
    ON CONFLICT (user_id, category) DO UPDATE SET
      bills_count = kept.bills_count + excluded.bills_count,
      unpaid_total = kept.unpaid_total + excluded.unpaid_total,
      monthly_total = kept.monthly_total + excluded.monthly_total;
    RETURN NULL;
  END IF;
  INSERT INTO bill_totals AS kept (user_id, category, bills_count, unpaid_total, monthly_total)
      SELECT user_id, category, sum(bills) AS bills, sum(unpaid) AS unpaid, sum(monthly) AS monthly
      FROM (SELECT user_id, category, 0 AS bills, 0 AS unpaid, CASE WHEN ended_at IS NULL AND frequency = 'monthly' THEN amount ELSE 0 END AS monthly FROM added
        UNION ALL SELECT user_id, category, 0 AS bills, 0 AS unpaid, CASE WHEN ended_at IS NULL AND frequency = 'monthly' THEN -amount ELSE 0 END AS monthly FROM removed) AS halves
      GROUP BY user_id, category
      HAVING sum(bills) <> 0 OR sum(unpaid) <> 0 OR sum(monthly) <> 0
      ORDER BY user_id, category
  ON CONFLICT (user_id, category) DO UPDATE SET
    bills_count = kept.bills_count + excluded.bills_count,
    unpaid_total = kept.unpaid_total + excluded.unpaid_total,
    monthly_total = kept.monthly_total + excluded.monthly_total;
  RETURN NULL;
END $$;

CREATE TRIGGER bill_series_keep_totals_on_insert
  AFTER INSERT ON bill_series REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_update
  AFTER UPDATE ON bill_series REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_delete
  AFTER DELETE ON bill_series REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();

INSERT INTO bill_totals (user_id, category, bills_count, unpaid_total, monthly_total)
SELECT user_id, category, sum(bills), sum(unpaid), sum(monthly)
FROM (
  SELECT user_id, category, 1 AS bills, CASE WHEN is_paid THEN 0 ELSE amount END AS unpaid, 0 AS monthly FROM bills
  UNION ALL
  SELECT user_id, category, 0, 0, amount FROM bill_series WHERE ended_at IS NULL AND frequency = 'monthly'
) AS halves
GROUP BY user_id, category;

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON bill_totals FROM allsquare_app;
