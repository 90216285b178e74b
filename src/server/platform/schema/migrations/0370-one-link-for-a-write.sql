-- A statement adds one link for all rows of a group that it writes, instead of one for each row. A link of one row has the
-- form of that row, as before, so every earlier link stays as it is, with its hash.

ALTER TABLE chain_heads ADD COLUMN last_entry bigint NOT NULL DEFAULT 0;
UPDATE chain_heads SET last_entry = coalesce((SELECT max(id) FROM ledger_entries WHERE book_id = group_id), 0);

-- The forms of lines of activity that were removed: with the comments of a deleted account, or with an expense that was
-- deleted long ago. They have no names or texts, and go with the head.
CREATE TABLE chain_forms (
  group_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  form text NOT NULL,
  -- The form of a row of a link.
  PRIMARY KEY (group_id, activity_id)
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON chain_forms FROM allsquare_app;
INSERT INTO chain_forms (group_id, activity_id, form)
SELECT group_id, activity_id, form FROM chain_links WHERE form IS NOT NULL;

DROP VIEW chain_rows;
DROP TRIGGER chain_links_insert_only ON chain_links;
DROP INDEX chain_links_activity_id_key;
ALTER TABLE chain_links RENAME COLUMN activity_id TO activity_ids;
ALTER TABLE chain_links RENAME COLUMN entry_id TO entry_ids;
ALTER TABLE chain_links
  DROP COLUMN form,
  ALTER COLUMN activity_ids TYPE uuid[] USING CASE WHEN activity_ids IS NULL THEN '{}' ELSE ARRAY[activity_ids] END,
  ALTER COLUMN activity_ids SET NOT NULL,
  ALTER COLUMN entry_ids TYPE bigint[] USING CASE WHEN entry_ids IS NULL THEN '{}' ELSE ARRAY[entry_ids] END,
  ALTER COLUMN entry_ids SET NOT NULL;

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

-- Adds a link for rows of a group that its statement has written. The lock of the head orders also writers who do not hold
-- that of the group. People are looked up by their keys one by one: joins with few rows cost more, and their plan would
-- depend on how many rows the first statement of a connection adds.
CREATE FUNCTION add_chain_link(book uuid, new_activity uuid[], new_entries bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
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
CREATE OR REPLACE FUNCTION chain_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  line record;
BEGIN
  FOR line IN SELECT group_id, array_agg(id ORDER BY id) AS ids FROM added GROUP BY group_id ORDER BY group_id LOOP
    PERFORM add_chain_link(line.group_id, line.ids, NULL);
  END LOOP;
  RETURN NULL;
END $$;

-- Links new entries of groups, unless the trigger above did just before.
CREATE OR REPLACE FUNCTION chain_entries() RETURNS trigger
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

-- The position of a row's link. It reads the links of the group, so only who needs it for a person that gave a place back may.
CREATE FUNCTION chain_position(book uuid, event uuid) RETURNS bigint LANGUAGE sql STABLE SET search_path FROM CURRENT
RETURN (SELECT position FROM chain_links WHERE group_id = book AND event = ANY (activity_ids));

-- A removed row of activity leaves its form. A purge removes both.
CREATE OR REPLACE FUNCTION keep_chain_forms() RETURNS trigger
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

-- The links go with the head, and the head with its group.
CREATE OR REPLACE FUNCTION purge_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM chain_links WHERE group_id = OLD.group_id;
  DELETE FROM chain_forms WHERE group_id = OLD.group_id;
  RETURN NULL;
END $$;

-- Now of whole rows: nothing in a link changes any more.
CREATE TRIGGER chain_links_insert_only
  BEFORE UPDATE OR DELETE ON chain_links
  FOR EACH ROW EXECUTE FUNCTION refuse_chain_change();
CREATE TRIGGER chain_forms_insert_only
  BEFORE UPDATE OR DELETE ON chain_forms
  FOR EACH ROW EXECUTE FUNCTION refuse_chain_change();
