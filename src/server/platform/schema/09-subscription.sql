-- Full access is a list of grants: what a person paid for, redeemed or was given. Rows are only ever added. Status and
-- end on the person's own row are computed from them by a trigger, in the same transaction, and written by nothing else.

CREATE TABLE promotion_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{4,20}$'),
  description text,
  -- 100 gives months of access; less is a discount on the first payment.
  discount_percent integer NOT NULL DEFAULT 100 CHECK (discount_percent BETWEEN 0 AND 100),
  duration_months integer NOT NULL DEFAULT 1 CHECK (duration_months BETWEEN 1 AND 120),
  valid_from date NOT NULL,
  -- The last day, in UTC.
  valid_until date,
  -- Null for no limit.
  max_redemptions integer CHECK (max_redemptions >= 0),
  current_redemptions integer NOT NULL DEFAULT 0 CHECK (current_redemptions >= 0),
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_codes_limit CHECK (max_redemptions IS NULL OR current_redemptions <= max_redemptions)
);
-- Deleting a person.
CREATE INDEX promotion_codes_created_by_idx ON promotion_codes (created_by);

CREATE TABLE promotion_code_redemptions (
  id uuid PRIMARY KEY,
  promotion_code_id uuid NOT NULL REFERENCES promotion_codes,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As the code said when it was redeemed. A discount gives no months.
  subscription_duration_months integer NOT NULL DEFAULT 1 CHECK (subscription_duration_months >= 0),
  discount_percent integer NOT NULL DEFAULT 100 CHECK (discount_percent BETWEEN 0 AND 100),
  -- When a checkout was paid with the discount.
  used_at timestamptz,
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_code_redemptions_once UNIQUE (promotion_code_id, user_id)
);
-- A person's redemptions, newest first.
CREATE INDEX promotion_code_redemptions_user_id_idx ON promotion_code_redemptions (user_id, redeemed_at DESC);

-- A subscription at the card provider, as last fetched from there.
CREATE TABLE card_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null until the provider has answered. It is asked under this row's id, so that asking again makes no second one.
  provider_id text UNIQUE,
  billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
  status text NOT NULL CHECK (status IN ('starting', 'incomplete', 'active', 'past_due', 'ended')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  past_due_since timestamptz,
  -- The redemption whose discount the first payment has.
  discount_id uuid REFERENCES promotion_code_redemptions ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (status = 'starting' OR status = 'ended' OR provider_id IS NOT NULL)
);
-- A person's subscriptions, newest first.
CREATE INDEX card_subscriptions_user_id_idx ON card_subscriptions (user_id, id DESC);
-- Deleting a redemption.
CREATE INDEX card_subscriptions_discount_id_idx ON card_subscriptions (discount_id) WHERE discount_id IS NOT NULL;
-- The reconciliation job.
CREATE INDEX card_subscriptions_updated_at_idx ON card_subscriptions (updated_at) WHERE ended_at IS NULL;
-- One open checkout for each person.
CREATE UNIQUE INDEX card_subscriptions_open_key ON card_subscriptions (user_id) WHERE status IN ('starting', 'incomplete');

CREATE TABLE subscription_invoices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES card_subscriptions ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE,
  -- As the provider prints it.
  number text,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'void', 'uncollectible')),
  billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
  subtotal minor_units NOT NULL,
  discount minor_units NOT NULL DEFAULT 0,
  total minor_units NOT NULL,
  -- [{description, amount}], amounts in cents.
  lines jsonb NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  paid_at timestamptz
);
-- A person's invoices, newest first.
CREATE INDEX subscription_invoices_user_id_idx ON subscription_invoices (user_id, issued_at DESC, id DESC);
-- A subscription's invoices.
CREATE INDEX subscription_invoices_subscription_id_idx ON subscription_invoices (subscription_id);

-- Times have milliseconds, as those of the domain have.
CREATE TABLE grants (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('card', 'promotion', 'admin', 'trial', 'revocation')),
  -- What it comes from: a card subscription, a redemption, for a trial the person, or for an admin's grant itself. For a
  -- revocation: the source that no longer counts.
  source_id uuid NOT NULL,
  -- A card: the paid period; one that starts later cuts the earlier ones of its subscription. A promotion: when it was
  -- redeemed. An admin's, a trial: since when.
  starts_at timestamptz(3) NOT NULL,
  -- The end of a card or a trial; an admin's, or null without one. A promotion has months instead, which come after all paid time.
  ends_at timestamptz(3),
  months integer CHECK (months > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at >= starts_at),
  CHECK (ends_at IS NULL OR kind IN ('card', 'admin', 'trial')),
  CHECK (kind NOT IN ('card', 'trial') OR ends_at IS NOT NULL),
  CHECK ((months IS NOT NULL) = (kind = 'promotion'))
);
-- A person's grants.
CREATE INDEX grants_user_id_idx ON grants (user_id);
-- The same event twice adds nothing.
CREATE UNIQUE INDEX grants_period_key ON grants (source_id, starts_at, ends_at) WHERE kind = 'card';
CREATE UNIQUE INDEX grants_source_key ON grants (kind, source_id) WHERE kind <> 'card';
-- Rows go only with the person they are of.
REVOKE UPDATE, DELETE, TRUNCATE ON grants FROM allsquare_app;

-- Mirrors domain/entitlement.ts, which gives the reasons. Reads all grants of a person and no clock.
CREATE FUNCTION entitlement_of(person uuid, OUT status text, OUT expires_at timestamptz)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET timezone = 'UTC' AS $$
DECLARE
  fixed tstzmultirange;
  block tstzrange;
  promotion record;
  begins timestamptz;
  ends timestamptz;
BEGIN
  status := 'inactive';
  IF EXISTS (
    SELECT 1 FROM grants AS given
    WHERE given.user_id = person AND given.kind = 'admin' AND given.ends_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
  ) THEN
    status := 'active';
    RETURN;
  END IF;

  -- Times that are what they are. Of one source, a later start cuts the earlier period.
  SELECT range_agg(tstzrange(starts_at, least(ends_at, next_start))) INTO fixed
  FROM (
    SELECT starts_at, max(ends_at) AS ends_at, lead(starts_at) OVER (PARTITION BY source_id ORDER BY starts_at) AS next_start
    FROM grants AS given
    WHERE given.user_id = person AND given.ends_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
    GROUP BY source_id, starts_at
  ) AS period;

  -- Promotions, one after the other, around those times.
  FOR promotion IN
    SELECT starts_at, months
    FROM grants AS given
    WHERE given.user_id = person AND given.kind = 'promotion'
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
    ORDER BY starts_at, source_id
  LOOP
    begins := greatest(promotion.starts_at, ends);
    ends := NULL;
    FOR block IN SELECT each FROM unnest(fixed) AS each ORDER BY each LOOP
      CONTINUE WHEN upper(block) <= begins;
      IF lower(block) <= begins THEN
        begins := upper(block);
      ELSE
        ends := coalesce(ends, begins + make_interval(months => promotion.months));
        EXIT WHEN lower(block) >= ends;
        ends := ends + (upper(block) - lower(block));
      END IF;
    END LOOP;
    ends := coalesce(ends, begins + make_interval(months => promotion.months));
  END LOOP;

  expires_at := greatest(upper(fixed), ends);
  IF expires_at IS NOT NULL THEN status := 'active'; END IF;
END $$;

-- Locks the person's row before it reads their grants: of two writers at once the second one sees both grants.
CREATE FUNCTION keep_entitlement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM users WHERE id IN (SELECT user_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET subscription_status = kept.status, subscription_expires_at = kept.expires_at
  FROM (SELECT DISTINCT user_id FROM added) AS touched CROSS JOIN LATERAL entitlement_of(touched.user_id) AS kept
  WHERE users.id = touched.user_id
    AND (users.subscription_status, users.subscription_expires_at) IS DISTINCT FROM (kept.status, kept.expires_at);
  RETURN NULL;
END $$;
CREATE TRIGGER grants_keep_entitlement
  AFTER INSERT ON grants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_entitlement();

CREATE FUNCTION refuse_grant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Grants are never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER grants_insert_only
  BEFORE UPDATE ON grants
  FOR EACH ROW EXECUTE FUNCTION refuse_grant_change();

-- The application itself cannot write who has access; only a grant can, whose trigger runs as the table's owner.
CREATE FUNCTION refuse_entitlement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Access is given by grants only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER users_entitlement_from_grants
  BEFORE UPDATE OF subscription_status, subscription_expires_at ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_entitlement_change();
CREATE TRIGGER users_start_without_entitlement
  BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.subscription_status <> 'inactive' OR NEW.subscription_expires_at IS NOT NULL)
  EXECUTE FUNCTION refuse_entitlement_change();
