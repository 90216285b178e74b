-- The chain of each group's history: a statement that writes lines of activity or ledger entries of a group adds a link, the
-- SHA-256 of the link before it and of the forms of the rows. docs/history-chain.md describes the forms.

-- Each group's chain as a whole.
CREATE TABLE chain_heads (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  -- The number of links, so that a cut end is found too.
  count bigint NOT NULL DEFAULT 0,
  -- The last ledger entry that has a link. Those after it are of the statement that is being linked.
  last_entry bigint NOT NULL DEFAULT 0
-- Half of each page stays free, so that a changed row fits into its own page and no index changes (HOT update).
) WITH (fillfactor = 50);

-- There is no foreign key, as for ledger entries: the links go with the head.
CREATE TABLE chain_links (
  group_id uuid NOT NULL,
  -- From 1, without gaps.
  position bigint NOT NULL,
  -- The rows that it is of, in the order in which they were hashed. Links from before several rows had one are of one row.
  activity_ids uuid[] NOT NULL,
  entry_ids bigint[] NOT NULL,
  hash bytea NOT NULL,
  -- Two writers never add the same link.
  PRIMARY KEY (group_id, position)
);

-- The forms of lines of activity that were removed: with the comments of a deleted account, or with an expense that was
-- deleted long ago. They have no names or texts, and go with the head.
CREATE TABLE chain_forms (
  group_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  form text NOT NULL,
  -- The form of a row of a link.
  PRIMARY KEY (group_id, activity_id)
);

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

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON chain_heads, chain_links, chain_forms FROM allsquare_app;
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

-- The hash of a chain of forms after a first hash: for many links at once.
CREATE FUNCTION chain_step(state bytea, first bytea, form text) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(coalesce(state, first) || convert_to(form, 'UTF8'));
CREATE AGGREGATE chain_hash(first bytea, form text) (sfunc = chain_step, stype = bytea);

-- The rows of all links, each with its place in its link.
CREATE VIEW chain_parts AS
  SELECT link.group_id, link.position, part.place, part.id AS activity_id, NULL::bigint AS entry_id
  FROM chain_links AS link CROSS JOIN unnest(link.activity_ids) WITH ORDINALITY AS part (id, place)
  UNION ALL
  SELECT link.group_id, link.position, cardinality(link.activity_ids) + part.place, NULL, part.id
  FROM chain_links AS link CROSS JOIN unnest(link.entry_ids) WITH ORDINALITY AS part (id, place);

-- The same rows with their forms: null for a row that is gone.
CREATE VIEW chain_rows AS
  SELECT part.group_id, part.position, part.place, part.activity_id, part.entry_id,
         CASE WHEN event.id IS NULL THEN gone.form ELSE chain_form_of_activity(
           event.group_id, event.id, event.kind, coalesce(past_actor.member_id, actor.member_id, event.actor_id),
           coalesce(past_other.member_id, other.member_id, event.other_id), event.expense_id, event.payment_id,
           event.amount, "group".currency, event.created_at
         ) END AS form
  FROM chain_parts AS part
  LEFT JOIN groups AS "group" ON "group".id = part.group_id
  LEFT JOIN activity AS event ON event.group_id = part.group_id AND event.id = part.activity_id
  LEFT JOIN chain_forms AS gone ON gone.group_id = part.group_id AND gone.activity_id = part.activity_id
  LEFT JOIN chain_people AS actor ON actor.group_id = event.group_id AND actor.user_id = event.actor_id
  LEFT JOIN chain_people AS other ON other.group_id = event.group_id AND other.user_id = event.other_id
  LEFT JOIN returned_places AS past_actor ON past_actor.group_id = event.group_id AND past_actor.user_id = event.actor_id
    AND part.position <= past_actor.until_link
  LEFT JOIN returned_places AS past_other ON past_other.group_id = event.group_id AND past_other.user_id = event.other_id
    AND part.position <= past_other.until_link
  WHERE part.activity_id IS NOT NULL
  UNION ALL
  SELECT part.group_id, part.position, part.place, NULL, part.entry_id,
         CASE WHEN entry.id IS NOT NULL THEN chain_form_of_entry(
           entry.book_id, entry.id, entry.source, entry.source_id,
           coalesce(past_debtor.member_id, debtor.member_id, entry.debtor_id),
           coalesce(past_creditor.member_id, creditor.member_id, entry.creditor_id), entry.amount, "group".currency,
           entry.created_at
         ) END
  FROM chain_parts AS part
  LEFT JOIN groups AS "group" ON "group".id = part.group_id
  LEFT JOIN ledger_entries AS entry ON entry.book_id = part.group_id AND entry.id = part.entry_id
  LEFT JOIN chain_people AS debtor ON debtor.group_id = entry.book_id AND debtor.user_id = entry.debtor_id
  LEFT JOIN chain_people AS creditor ON creditor.group_id = entry.book_id AND creditor.user_id = entry.creditor_id
  LEFT JOIN returned_places AS past_debtor
    ON past_debtor.group_id = entry.book_id AND past_debtor.user_id = entry.debtor_id AND entry.id < past_debtor.until_entry
  LEFT JOIN returned_places AS past_creditor
    ON past_creditor.group_id = entry.book_id AND past_creditor.user_id = entry.creditor_id
    AND entry.id < past_creditor.until_entry
  WHERE part.activity_id IS NULL;

CREATE FUNCTION begin_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO chain_heads (group_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER groups_begin_chain AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION begin_chain();

-- Adds a link for rows of a group that its statement has written. The lock of the head orders also writers who do not hold
-- that of the group. People are looked up by their keys one by one: joins with few rows cost more, and their plan would
-- depend on how many rows the first statement of a connection adds. Without the last setting each call would be planned
-- anew, which takes as long as all the rest: a plan for any array expects ten rows, so it seems to cost too much.
CREATE FUNCTION add_chain_link(book uuid, new_activity uuid[], new_entries bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  new_position bigint;
  linked bigint;
  money text := (SELECT currency FROM groups WHERE id = book);
  forms text;
  entry_forms text;
BEGIN
  SELECT count + 1, last_entry INTO new_position, linked FROM chain_heads WHERE group_id = book FOR NO KEY UPDATE;
  -- With activity goes what the same statement posted.
  IF new_entries IS NULL THEN
    new_entries := ARRAY(SELECT id FROM ledger_entries WHERE book_id = book AND id > linked ORDER BY id);
  END IF;
  UPDATE chain_heads SET count = new_position, last_entry = greatest(linked, new_entries[cardinality(new_entries)])
  WHERE group_id = book;
  IF new_activity <> '{}' THEN
    SELECT string_agg(chain_form_of_activity(
      book, event.id, event.kind,
      coalesce(
        (SELECT id FROM group_members WHERE group_id = book AND user_id = event.actor_id),
        (SELECT member_id FROM taken_places WHERE group_id = book AND user_id = event.actor_id), event.actor_id),
      coalesce(
        (SELECT id FROM group_members WHERE group_id = book AND user_id = event.other_id),
        (SELECT member_id FROM taken_places WHERE group_id = book AND user_id = event.other_id), event.other_id),
      event.expense_id, event.payment_id, event.amount, money, event.created_at
    ), ',' ORDER BY event.id) INTO forms
    FROM activity AS event WHERE event.group_id = book AND event.id = ANY (new_activity);
  END IF;
  IF new_entries <> '{}' THEN
    SELECT string_agg(chain_form_of_entry(
      book, entry.id, entry.source, entry.source_id,
      coalesce(
        (SELECT id FROM group_members WHERE group_id = book AND user_id = entry.debtor_id),
        (SELECT member_id FROM taken_places WHERE group_id = book AND user_id = entry.debtor_id), entry.debtor_id),
      coalesce(
        (SELECT id FROM group_members WHERE group_id = book AND user_id = entry.creditor_id),
        (SELECT member_id FROM taken_places WHERE group_id = book AND user_id = entry.creditor_id), entry.creditor_id),
      entry.amount, money, entry.created_at
    ), ',' ORDER BY entry.id) INTO entry_forms
    FROM ledger_entries AS entry WHERE entry.book_id = book AND entry.id = ANY (new_entries);
  END IF;
  forms := concat_ws(',', forms, entry_forms);
  IF cardinality(new_activity) + cardinality(new_entries) > 1 THEN forms := concat('[', forms, ']'); END IF;
  INSERT INTO chain_links (group_id, position, activity_ids, entry_ids, hash)
  VALUES (book, new_position, new_activity, new_entries, sha256(
    coalesce((SELECT hash FROM chain_links WHERE group_id = book AND position = new_position - 1), '')
    || convert_to(forms, 'UTF8')));
END $$;

-- Links new activity, together with the entries that the same statement has written: they stand in their table before
-- any trigger of the statement runs.
CREATE FUNCTION chain_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  line record;
BEGIN
  FOR line IN SELECT group_id, array_agg(id ORDER BY id) AS ids FROM added GROUP BY group_id ORDER BY group_id LOOP
    PERFORM add_chain_link(line.group_id, line.ids, NULL);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_chain
  AFTER INSERT ON activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_activity();

-- Links new entries of groups, unless the trigger above did just before.
CREATE FUNCTION chain_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  line record;
  linked bigint[];
BEGIN
  FOR line IN
    SELECT book_id, array_agg(id ORDER BY id) AS ids FROM added WHERE source <> 'wallet' GROUP BY book_id ORDER BY book_id
  LOOP
    SELECT link.entry_ids INTO linked FROM chain_heads AS head
    JOIN chain_links AS link ON link.group_id = head.group_id AND link.position = head.count
    WHERE head.group_id = line.book_id;
    CONTINUE WHEN line.ids = linked;
    line.ids := ARRAY(SELECT id FROM unnest(line.ids) AS id WHERE id NOT IN (SELECT unnest(linked)) ORDER BY id);
    CONTINUE WHEN line.ids = '{}';
    PERFORM add_chain_link(line.book_id, '{}', line.ids);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_chain
  AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_entries();

-- The position of a row's link. It reads the links of the group, so only who needs it for a person that gave a place back may.
CREATE FUNCTION chain_position(book uuid, event uuid) RETURNS bigint LANGUAGE sql STABLE SET search_path FROM CURRENT
RETURN (SELECT position FROM chain_links WHERE group_id = book AND event = ANY (activity_ids));

-- A removed row of activity leaves its form. A purge removes both.
CREATE FUNCTION keep_chain_forms() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO chain_forms (group_id, activity_id, form)
  SELECT event.group_id, event.id, chain_form_of_activity(
    event.group_id, event.id, event.kind,
    coalesce(
      (SELECT member_id FROM returned_places WHERE group_id = event.group_id AND user_id = event.actor_id
       AND chain_position(event.group_id, event.id) <= until_link),
      actor.member_id, event.actor_id),
    coalesce(
      (SELECT member_id FROM returned_places WHERE group_id = event.group_id AND user_id = event.other_id
       AND chain_position(event.group_id, event.id) <= until_link),
      other.member_id, event.other_id),
    event.expense_id, event.payment_id, event.amount, "group".currency, event.created_at)
  FROM removed AS event
  JOIN groups AS "group" ON "group".id = event.group_id
  LEFT JOIN chain_people AS actor ON actor.group_id = event.group_id AND actor.user_id = event.actor_id
  LEFT JOIN chain_people AS other ON other.group_id = event.group_id AND other.user_id = event.other_id;
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
  DELETE FROM chain_forms WHERE group_id = OLD.group_id;
  RETURN NULL;
END $$;
CREATE TRIGGER chain_heads_purge AFTER DELETE ON chain_heads FOR EACH ROW EXECUTE FUNCTION purge_chain();

-- Nobody changes or removes a link or a form, not even the owner, except a purge.
CREATE FUNCTION refuse_chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Links of a chain are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER chain_links_insert_only
  BEFORE UPDATE OR DELETE ON chain_links
  FOR EACH ROW EXECUTE FUNCTION refuse_chain_change();
CREATE TRIGGER chain_forms_insert_only
  BEFORE UPDATE OR DELETE ON chain_forms
  FOR EACH ROW EXECUTE FUNCTION refuse_chain_change();
