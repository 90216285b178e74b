-- A place that a person took over can be given back for a week. Why: docs/decisions/0071.

CREATE TABLE takeovers (
  -- That of the line of activity which tells of it.
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  placeholder_id uuid NOT NULL REFERENCES users,
  -- Who took the place.
  user_id uuid NOT NULL REFERENCES users,
  -- Who made the place.
  maker_id uuid NOT NULL REFERENCES users,
  taken_at timestamptz NOT NULL,
  -- What the place was in the group: since when, in which family, and in which default split.
  joined_at timestamptz NOT NULL,
  family_id uuid,
  default_split jsonb,
  -- What named the place, an earlier version included.
  expense_ids uuid[] NOT NULL,
  payment_ids uuid[] NOT NULL,
  series_ids uuid[] NOT NULL,
  activity_ids uuid[] NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users
);
-- The foreign keys, when a group is purged and when a person's row is removed.
CREATE INDEX takeovers_group_id_idx ON takeovers (group_id);
CREATE INDEX takeovers_placeholder_id_idx ON takeovers (placeholder_id);
CREATE INDEX takeovers_user_id_idx ON takeovers (user_id);
CREATE INDEX takeovers_maker_id_idx ON takeovers (maker_id);
CREATE INDEX takeovers_undone_by_idx ON takeovers (undone_by) WHERE undone_by IS NOT NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON takeovers FROM allsquare_app;
GRANT UPDATE (undone_at, undone_by) ON takeovers TO allsquare_app;

-- As whom people who gave a place back stand in the chain of the group's history up to then: as the place's membership.
CREATE TABLE returned_places (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL,
  -- Entries before this position in the ledger, and lines of activity up to this position in the chain.
  until_entry bigint NOT NULL,
  until_link bigint NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
-- The foreign key, when a person's row is removed.
CREATE INDEX returned_places_user_id_idx ON returned_places (user_id);
REVOKE UPDATE, DELETE, TRUNCATE ON returned_places FROM allsquare_app;

-- A place that was given back is in both tables, with the same membership.
CREATE OR REPLACE VIEW chain_people AS
  SELECT group_id, user_id, id AS member_id FROM group_members
  UNION ALL
  SELECT group_id, user_id, member_id FROM taken_places AS taken
  WHERE NOT EXISTS (
    SELECT FROM group_members AS member WHERE member.group_id = taken.group_id AND member.user_id = taken.user_id
  );

-- All rows that belong to chains, with their forms as of now.
CREATE OR REPLACE VIEW chain_rows AS
  SELECT event.group_id, event.id AS activity_id, NULL::bigint AS entry_id, event.created_at,
         chain_form_of_activity(
           event.group_id, event.id, event.kind, coalesce(past_actor.member_id, actor.member_id, event.actor_id),
           coalesce(past_other.member_id, other.member_id, event.other_id), event.expense_id, event.payment_id,
           event.amount, "group".currency, event.created_at
         ) AS form
  FROM activity AS event
  JOIN groups AS "group" ON "group".id = event.group_id
  LEFT JOIN chain_people AS actor ON actor.group_id = event.group_id AND actor.user_id = event.actor_id
  LEFT JOIN chain_people AS other ON other.group_id = event.group_id AND other.user_id = event.other_id
  LEFT JOIN returned_places AS past_actor ON past_actor.group_id = event.group_id AND past_actor.user_id = event.actor_id
    AND (SELECT position FROM chain_links WHERE activity_id = event.id) <= past_actor.until_link
  LEFT JOIN returned_places AS past_other ON past_other.group_id = event.group_id AND past_other.user_id = event.other_id
    AND (SELECT position FROM chain_links WHERE activity_id = event.id) <= past_other.until_link
  UNION ALL
  SELECT entry.book_id, NULL, entry.id, entry.created_at,
         chain_form_of_entry(
           entry.book_id, entry.id, entry.source, entry.source_id,
           coalesce(past_debtor.member_id, debtor.member_id, entry.debtor_id),
           coalesce(past_creditor.member_id, creditor.member_id, entry.creditor_id), entry.amount, "group".currency,
           entry.created_at
         )
  FROM ledger_entries AS entry
  JOIN groups AS "group" ON "group".id = entry.book_id
  LEFT JOIN chain_people AS debtor ON debtor.group_id = entry.book_id AND debtor.user_id = entry.debtor_id
  LEFT JOIN chain_people AS creditor ON creditor.group_id = entry.book_id AND creditor.user_id = entry.creditor_id
  LEFT JOIN returned_places AS past_debtor
    ON past_debtor.group_id = entry.book_id AND past_debtor.user_id = entry.debtor_id AND entry.id < past_debtor.until_entry
  LEFT JOIN returned_places AS past_creditor
    ON past_creditor.group_id = entry.book_id AND past_creditor.user_id = entry.creditor_id
    AND entry.id < past_creditor.until_entry;

-- A removed row of activity leaves its form to its link. A purge removes both.
CREATE OR REPLACE FUNCTION keep_chain_forms() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE chain_links AS link SET form = chain_form_of_activity(
    event.group_id, event.id, event.kind,
    coalesce(
      (SELECT member_id FROM returned_places WHERE group_id = event.group_id AND user_id = event.actor_id
       AND link.position <= until_link),
      actor.member_id, event.actor_id),
    coalesce(
      (SELECT member_id FROM returned_places WHERE group_id = event.group_id AND user_id = event.other_id
       AND link.position <= until_link),
      other.member_id, event.other_id),
    event.expense_id, event.payment_id, event.amount, "group".currency, event.created_at)
  FROM removed AS event
  JOIN groups AS "group" ON "group".id = event.group_id
  LEFT JOIN chain_people AS actor ON actor.group_id = event.group_id AND actor.user_id = event.actor_id
  LEFT JOIN chain_people AS other ON other.group_id = event.group_id AND other.user_id = event.other_id
  WHERE link.activity_id = event.id;
  RETURN NULL;
END $$;
