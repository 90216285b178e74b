import type pg from 'pg';

// As `add_chain_link`, but set by set: that writes the head for each link.
const INSERT_LINKS = `
  INSERT INTO chain_links (group_id, position, activity_ids, entry_ids, hash)
  SELECT $1, head.count + row_number() OVER history, '{}', link.ids,
         chain_hash(coalesce(last.hash, ''), link.form) OVER history
  FROM chain_heads AS head
  LEFT JOIN chain_links AS last ON last.group_id = $1 AND last.position = head.count
  CROSS JOIN (
    SELECT array_agg(id ORDER BY id) AS ids,
           CASE count(*) WHEN 1 THEN min(form) ELSE concat('[', string_agg(form, ',' ORDER BY id), ']') END AS form
    FROM (
      SELECT entry.id, entry.source_id, chain_form_of_entry(
        $1, entry.id, entry.source, entry.source_id, debtor.member_id, creditor.member_id, entry.amount,
        "group".currency, entry.created_at) AS form
      FROM ledger_entries AS entry
      JOIN groups AS "group" ON "group".id = $1
      JOIN chain_people AS debtor ON debtor.group_id = $1 AND debtor.user_id = entry.debtor_id
      JOIN chain_people AS creditor ON creditor.group_id = $1 AND creditor.user_id = entry.creditor_id
      WHERE entry.book_id = $1 AND entry.id > (SELECT last_entry FROM chain_heads WHERE group_id = $1)
    ) AS line
    GROUP BY source_id
  ) AS link
  WHERE head.group_id = $1
  WINDOW history AS (ORDER BY link.ids)`;

const SET_HEAD = `
  UPDATE chain_heads SET count = (SELECT max(position) FROM chain_links WHERE group_id = $1),
    last_entry = (SELECT max(id) FROM ledger_entries WHERE book_id = $1)
  WHERE group_id = $1`;

/** Adds the links of a group's new entries, one for each expense, for rows that were added without triggers. */
export async function linkEntries(client: pg.ClientBase, groupId: string): Promise<void> {
  await client.query(INSERT_LINKS, [groupId]);
  await client.query(SET_HEAD, [groupId]);
}
