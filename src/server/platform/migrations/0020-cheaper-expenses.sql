-- An expense of five people wrote 41 entries of indexes, each a search of its own in a page of its own, and looked for 25
-- rows to check what it wrote. Now it is 26, and 9.

-- Nobody asks for an entry, or a share, by its id alone: the key of an entry is where it stands in its book, that of a
-- share is whose part of which expense it is.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey;
DROP INDEX ledger_entries_book_idx;
ALTER TABLE ledger_entries ADD PRIMARY KEY (book_id, id);

ALTER TABLE expense_shares DROP CONSTRAINT expense_shares_pkey;
ALTER TABLE expense_shares ADD PRIMARY KEY USING INDEX expense_shares_expense_id_user_id_key;

CREATE OR REPLACE FUNCTION check_moved_share() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM expense_shares WHERE expense_id = NEW.expense_id AND user_id = NEW.user_id)
    AND NOT EXISTS (
      SELECT 1 FROM group_members AS member
      JOIN expenses AS expense ON expense.group_id = member.group_id
      WHERE member.group_id = NEW.group_id AND member.user_id = NEW.user_id AND expense.id = NEW.expense_id
    )
  THEN
    RAISE EXCEPTION 'A share of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- That an expense was added has the expense's id: it is found by its key, and is in no other index.
UPDATE activity SET id = expense_id WHERE kind = 'expense_added' AND id <> expense_id;
ALTER TABLE activity ADD CONSTRAINT activity_added_id_check CHECK (kind <> 'expense_added' OR id = expense_id);
DROP INDEX activity_expense_id_idx;
CREATE INDEX activity_expense_id_idx ON activity (expense_id, id DESC)
  WHERE expense_id IS NOT NULL AND kind <> 'expense_added';

CREATE OR REPLACE FUNCTION remove_with_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM expense_shares AS share USING removed WHERE share.expense_id = removed.id;
  DELETE FROM activity AS event USING removed WHERE event.group_id = removed.group_id AND event.id = removed.id;
  DELETE FROM activity AS event USING removed WHERE event.expense_id = removed.id AND event.kind <> 'expense_added';
  RETURN NULL;
END $$;

-- Who did something in a group most likely is in it, and their row there keeps them. Somebody else is held like a
-- foreign key would hold them, until the end of the transaction; then nobody who did something can be removed.
ALTER TABLE activity DROP CONSTRAINT activity_actor_id_fkey;

CREATE OR REPLACE FUNCTION check_added_activity() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  touched record;
BEGIN
  SELECT bool_or((per_group.actors <@ people.ids) IS NOT TRUE) AS has_outsider, bool_or(per_group.lacks_expense) AS lacks_expense
  INTO touched
  FROM (
    SELECT added.group_id, array_agg(added.actor_id) AS actors,
           bool_or(added.expense_id IS NOT NULL AND expense.id IS NULL) AS lacks_expense
    FROM added LEFT JOIN expenses AS expense ON expense.id = added.expense_id
    GROUP BY added.group_id
  ) AS per_group
  CROSS JOIN LATERAL (
    SELECT array_agg(user_id) AS ids FROM group_members WHERE group_id = per_group.group_id
  ) AS people;
  IF touched.lacks_expense THEN
    RAISE EXCEPTION 'Something that happened to no expense' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF touched.has_outsider THEN
    PERFORM 1 FROM users WHERE id IN (SELECT actor_id FROM added) ORDER BY id FOR KEY SHARE;
    IF EXISTS (
      SELECT 1
      FROM added
      LEFT JOIN groups AS "group" ON "group".id = added.group_id
      LEFT JOIN users AS actor ON actor.id = added.actor_id
      WHERE "group".id IS NULL OR actor.id IS NULL
    ) THEN
      RAISE EXCEPTION 'Something that happened in no group, or by nobody' USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION check_gone_actor() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM removed JOIN activity ON activity.actor_id = removed.id) THEN
    RAISE EXCEPTION 'Somebody who did something in a group stays' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_actors
  AFTER DELETE ON users REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION check_gone_actor();

-- What people are told of added expenses is found by them: whoever is told of one is or was in its group, and goes
-- from there only with it.
DROP INDEX notifications_group_id_idx;
CREATE INDEX notifications_group_id_idx ON notifications (group_id)
  WHERE group_id IS NOT NULL AND kind <> 'expense_added';

-- What somebody has not read is in the order of their list, whose end is one page; only what is asked for by group too
-- is in an index by group.
DROP INDEX notifications_unread_idx;
CREATE INDEX notifications_unread_idx ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_unread_of_group_idx ON notifications (user_id, group_id)
  WHERE read_at IS NULL AND kind IN ('message', 'mention', 'invited');

CREATE OR REPLACE FUNCTION remove_notifications() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    DELETE FROM notifications AS note USING removed WHERE note.user_id = removed.id;
  ELSE
    DELETE FROM notifications AS note USING removed
    WHERE note.group_id = removed.id AND note.kind <> 'expense_added';
  END IF;
  RETURN NULL;
END $$;
-- Before the group goes, because its members go with it.
CREATE FUNCTION remove_told_expenses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM notifications AS note USING group_members AS member
  WHERE member.group_id = OLD.id AND note.user_id = member.user_id
    AND note.group_id = OLD.id AND note.kind = 'expense_added';
  RETURN OLD;
END $$;
CREATE TRIGGER groups_remove_told_expenses
  BEFORE DELETE ON groups FOR EACH ROW EXECUTE FUNCTION remove_told_expenses();

-- A row in the group says at once that there are both the person and the group; only where there is none each is
-- looked for. Nobody is told of an expense who never was in its group.
CREATE OR REPLACE FUNCTION check_added_notifications() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1
    FROM (SELECT group_id, array_agg(user_id) AS told FROM added GROUP BY group_id) AS touched
    CROSS JOIN LATERAL (
      SELECT array_agg(user_id) AS ids FROM group_members WHERE group_id = touched.group_id
    ) AS people
    WHERE (touched.told <@ people.ids) IS NOT TRUE
  ) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT 1
    FROM added
    LEFT JOIN group_members AS member ON member.group_id = added.group_id AND member.user_id = added.user_id
    LEFT JOIN users AS person ON person.id = added.user_id
    LEFT JOIN groups AS "group" ON "group".id = added.group_id
    WHERE member.id IS NULL AND (
      added.kind = 'expense_added' OR person.id IS NULL OR (added.group_id IS NOT NULL AND "group".id IS NULL)
    )
  ) THEN
    RAISE EXCEPTION 'A notification for nobody, or of no group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- Whether the holders of shares are in the group is asked once for each expense.
CREATE OR REPLACE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT (touched.holders <@ people.ids) IS NOT TRUE AS has_stranger INTO bad
  FROM (
    SELECT expense_id, group_id, array_agg(user_id) AS holders FROM added GROUP BY expense_id, group_id
  ) AS touched
  CROSS JOIN LATERAL (
    SELECT array_agg(user_id) AS ids FROM group_members WHERE group_id = touched.group_id
  ) AS people
  LEFT JOIN expenses AS expense ON expense.id = touched.expense_id AND expense.group_id = touched.group_id
  WHERE (touched.holders <@ people.ids) IS NOT TRUE OR expense.amount IS DISTINCT FROM (
    SELECT sum(amount) FROM expense_shares WHERE expense_id = touched.expense_id
  )
  LIMIT 1;
  IF bad.has_stranger THEN
    RAISE EXCEPTION 'A share of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'Shares do not sum to the amount of their expense' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- What two people owe each other is asked only where debts are not simplified, so it is kept only there. A group that
-- stops simplifying gets it from its entries; one that begins to lets it go. (Who changes that, and who posts entries,
-- holds the group's lock.)
CREATE OR REPLACE FUNCTION keep_ledger_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  WITH moved AS (
    SELECT book_id, account_id, sum(change) AS change
    FROM (
      SELECT book_id, creditor_id AS account_id, amount AS change FROM added
      UNION ALL
      SELECT book_id, debtor_id, -amount FROM added
    ) AS halves
    GROUP BY book_id, account_id
  ),
  kept AS (
    INSERT INTO ledger_balances (book_id, account_id, balance)
    SELECT book_id, account_id, change FROM moved ORDER BY book_id, account_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET balance = ledger_balances.balance + excluded.balance
    RETURNING book_id, account_id, balance
  ),
  plain AS MATERIALIZED (
    SELECT "group".id
    FROM (SELECT DISTINCT book_id FROM added) AS book
    JOIN groups AS "group" ON "group".id = book.book_id AND NOT "group".simplify_debts
  ),
  pairs AS (
    INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
    SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
    FROM plain JOIN added ON added.book_id = plain.id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (book_id, low_id, high_id) DO UPDATE SET balance = ledger_pairs.balance + excluded.balance
  )
  -- A member who owes nothing in the group any more has paid every share there.
  UPDATE expense_shares AS share SET is_paid = true
  FROM kept
  WHERE kept.balance >= 0 AND share.group_id = kept.book_id AND share.user_id = kept.account_id AND NOT share.is_paid;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_pairs_of_group() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM ledger_pairs WHERE book_id = NEW.id;
  IF NOT NEW.simplify_debts THEN
    INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
    SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
    FROM ledger_entries WHERE book_id = NEW.id
    GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_keep_pairs
  AFTER UPDATE OF simplify_debts ON groups
  FOR EACH ROW WHEN (OLD.simplify_debts <> NEW.simplify_debts)
  EXECUTE FUNCTION keep_pairs_of_group();

DELETE FROM ledger_pairs AS pair
WHERE NOT EXISTS (SELECT 1 FROM groups WHERE id = pair.book_id AND NOT simplify_debts);
