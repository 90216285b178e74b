-- The chain of each group's history: every line of activity and every ledger entry of a group has a link with the SHA-256
-- of the link before it and of its own form. docs/history-chain.md describes the form.

-- The number of links of each group's chain, so that a cut end is found too.
CREATE TABLE chain_heads (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  count bigint NOT NULL DEFAULT 0
-- Half of each page stays free, so that a changed row fits into its own page and no index changes (HOT update).
) WITH (fillfactor = 50);

-- A row of activity may be removed: with the comments of a deleted account, or with an expense that was deleted long ago. Its
-- link stays. There is no foreign key, as for ledger entries: the links go with the head.
CREATE TABLE chain_links (
  group_id uuid NOT NULL,
  -- From 1, without gaps.
  position bigint NOT NULL,
  -- The row that it is of: one of the two. A CHECK of that would be a quarter of adding a link, because each INSERT reads
  -- its text anew; only the two triggers write links, and the audit finds a link without its row.
  activity_id uuid,
  entry_id bigint,
  -- The form of a row that was removed. It has no names or texts.
  form text,
  hash bytea NOT NULL,
  -- Two writers never add the same link.
  PRIMARY KEY (group_id, position)
);
-- The link of a row of activity that is removed.
CREATE UNIQUE INDEX chain_links_activity_id_key ON chain_links (activity_id) WHERE activity_id IS NOT NULL;

-- The memberships of placeholders whose place a person has taken, and which the person's membership continues. Earlier
-- entries name the placeholder.
CREATE TABLE taken_places (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
-- The foreign key, when a group is purged with its placeholders.
CREATE INDEX taken_places_user_id_idx ON taken_places (user_id);

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

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON chain_heads, chain_links FROM allsquare_app;
REVOKE UPDATE, DELETE, TRUNCATE ON taken_places FROM allsquare_app;

-- As whom the chain knows a person of a group: by the id of the membership. Who has none stands by their own id. A place
-- that was given back is in both tables, with the same membership.
CREATE VIEW chain_people AS
  SELECT group_id, user_id, id AS member_id FROM group_members
  UNION ALL
  SELECT group_id, user_id, member_id FROM taken_places AS taken
  WHERE NOT EXISTS (
    SELECT FROM group_members AS member WHERE member.group_id = taken.group_id AND member.user_id = taken.user_id
  );

-- The canonical forms, version 1: JSON arrays without spaces. Kinds are the only texts that are not checked by a type.

CREATE FUNCTION chain_time(at timestamptz) RETURNS bigint LANGUAGE sql STABLE
RETURN (extract(epoch FROM at) * 1000000)::bigint;

CREATE FUNCTION chain_form_of_entry(
  group_id uuid, id bigint, source text, source_id uuid, debtor uuid, creditor uuid, amount bigint, currency text,
  created_at timestamptz
) RETURNS text LANGUAGE sql STABLE
RETURN concat(
  '[1,"entry","', group_id, '",', id, ',', to_json(source), ',"', source_id, '","', debtor, '","', creditor, '",',
  amount, ',"', currency, '",', chain_time(created_at), ']');

CREATE FUNCTION chain_form_of_activity(
  group_id uuid, id uuid, kind text, actor uuid, other uuid, expense_id uuid, payment_id uuid, amount bigint,
  currency text, created_at timestamptz
) RETURNS text LANGUAGE sql STABLE
RETURN concat(
  '[1,"activity","', group_id, '","', id, '",', to_json(kind), ',"', actor, '",',
  coalesce('"' || other || '"', 'null'), ',', coalesce('"' || expense_id || '"', 'null'), ',',
  coalesce('"' || payment_id || '"', 'null'), ',', coalesce(amount || ',"' || currency || '"', 'null,null'), ',',
  chain_time(created_at), ']');

-- The hash of a chain of forms after a first hash.
CREATE FUNCTION chain_step(state bytea, first bytea, form text) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(coalesce(state, first) || convert_to(form, 'UTF8'));
CREATE AGGREGATE chain_hash(first bytea, form text) (sfunc = chain_step, stype = bytea);

-- All rows that belong to chains, with their forms as of now.
CREATE VIEW chain_rows AS
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

CREATE FUNCTION begin_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO chain_heads (group_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER groups_begin_chain AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION begin_chain();

-- Adds links for new entries of groups. Its writer holds the lock of the group; the update of the head orders also writers
-- who do not. Rows are looked up by their keys one by one: joins with few rows cost more, and their plan would depend on how
-- many rows the first statement of a connection adds.
CREATE FUNCTION chain_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  line record;
  book uuid;
  length bigint;
  count bigint;
  hash bytea;
BEGIN
  FOR line IN
    SELECT entry.book_id AS group_id, entry.id, chain_form_of_entry(
      entry.book_id, entry.id, entry.source, entry.source_id,
      coalesce(
        (SELECT id FROM group_members WHERE group_id = entry.book_id AND user_id = entry.debtor_id),
        (SELECT member_id FROM taken_places WHERE group_id = entry.book_id AND user_id = entry.debtor_id), entry.debtor_id),
      coalesce(
        (SELECT id FROM group_members WHERE group_id = entry.book_id AND user_id = entry.creditor_id),
        (SELECT member_id FROM taken_places WHERE group_id = entry.book_id AND user_id = entry.creditor_id), entry.creditor_id),
      entry.amount, (SELECT currency FROM groups WHERE id = entry.book_id), entry.created_at
    ) AS form
    FROM added AS entry WHERE entry.source <> 'wallet' ORDER BY entry.book_id, entry.id
  LOOP
    IF line.group_id IS DISTINCT FROM book THEN
      book := line.group_id;
      length := (SELECT count(*) FROM added WHERE added.book_id = book);
      UPDATE chain_heads AS head SET count = head.count + length
      WHERE head.group_id = book RETURNING head.count - length INTO count;
      hash := coalesce((SELECT link.hash FROM chain_links AS link WHERE link.group_id = book AND link.position = count), '');
    END IF;
    count := count + 1;
    hash := sha256(hash || convert_to(line.form, 'UTF8'));
    INSERT INTO chain_links (group_id, position, entry_id, hash) VALUES (book, count, line.id, hash);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_chain
  AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_entries();

-- The same for new activity.
CREATE FUNCTION chain_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  line record;
  book uuid;
  length bigint;
  count bigint;
  hash bytea;
BEGIN
  FOR line IN
    SELECT event.group_id AS group_id, event.id, chain_form_of_activity(
      event.group_id, event.id, event.kind,
      coalesce(
        (SELECT id FROM group_members WHERE group_id = event.group_id AND user_id = event.actor_id),
        (SELECT member_id FROM taken_places WHERE group_id = event.group_id AND user_id = event.actor_id), event.actor_id),
      coalesce(
        (SELECT id FROM group_members WHERE group_id = event.group_id AND user_id = event.other_id),
        (SELECT member_id FROM taken_places WHERE group_id = event.group_id AND user_id = event.other_id), event.other_id),
      event.expense_id, event.payment_id, event.amount, (SELECT currency FROM groups WHERE id = event.group_id),
      event.created_at
    ) AS form
    FROM added AS event ORDER BY event.group_id, event.id
  LOOP
    IF line.group_id IS DISTINCT FROM book THEN
      book := line.group_id;
      length := (SELECT count(*) FROM added WHERE added.group_id = book);
      UPDATE chain_heads AS head SET count = head.count + length
      WHERE head.group_id = book RETURNING head.count - length INTO count;
      hash := coalesce((SELECT link.hash FROM chain_links AS link WHERE link.group_id = book AND link.position = count), '');
    END IF;
    count := count + 1;
    hash := sha256(hash || convert_to(line.form, 'UTF8'));
    INSERT INTO chain_links (group_id, position, activity_id, hash) VALUES (book, count, line.id, hash);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_chain
  AFTER INSERT ON activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_activity();

-- A removed row of activity leaves its form to its link. A purge removes both.
CREATE FUNCTION keep_chain_forms() RETURNS trigger
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
CREATE TRIGGER activity_keep_chain_forms
  AFTER DELETE ON activity REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_chain_forms();

-- The links go with the head, and the head with its group.
CREATE FUNCTION purge_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM chain_links WHERE group_id = OLD.group_id;
  RETURN NULL;
END $$;
CREATE TRIGGER chain_heads_purge AFTER DELETE ON chain_heads FOR EACH ROW EXECUTE FUNCTION purge_chain();

-- Nobody changes or removes a link, not even the owner, except a purge.
CREATE FUNCTION refuse_chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Links of a chain are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER chain_links_insert_only
  BEFORE UPDATE OF group_id, position, activity_id, entry_id, hash OR DELETE ON chain_links
  FOR EACH ROW EXECUTE FUNCTION refuse_chain_change();
