import type { CardSubject } from '#server/platform/card-provider/card-provider.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export const newEvents = rows({
  id: 'text',
  type: 'text',
  object_id: 'text | null',
  customer_id: 'text | null',
  subject_kind: 'text | null',
  subject_id: 'text | null',
  occurred_at: 'timestamptz',
});

export const insertEvents = statement<
  [RowsOf<typeof newEvents>, now: Date],
  { id: string; kind: CardSubject['kind'] | null; subjectId: string | null }
>(`
  INSERT INTO card_events (${newEvents.names}, received_at, applied_at)
  SELECT ${newEvents.names}, $2::timestamptz, CASE WHEN subject_kind IS NULL THEN $2::timestamptz END
  FROM ${newEvents.from('$1')}
  ON CONFLICT (id) DO NOTHING
  RETURNING id, subject_kind AS kind, subject_id AS "subjectId"`);

/** Serializes syncs of a subject across all processes. Held until the transaction ends. */
export const lockSubject = statement<[name: string], unknown>(
  "SELECT pg_advisory_xact_lock(hashtextextended('card-subject:' || $1, 0))",
);

export const listWaiting = statement<[kind: string, subjectId: string], { id: string }>(
  'SELECT id FROM card_events WHERE subject_kind = $1 AND subject_id = $2 AND applied_at IS NULL LIMIT 1000',
);

export const markApplied = statement<[ids: readonly string[], now: Date], never>(
  'UPDATE card_events SET applied_at = $2 WHERE id = ANY($1) AND applied_at IS NULL',
);

export const listStuck = statement<[before: Date, most: number], CardSubject>(`
  SELECT kind, id FROM (
    SELECT subject_kind AS kind, subject_id AS id, min(received_at) AS since
    FROM card_events WHERE applied_at IS NULL AND received_at NOT BETWEEN $1 AND $1::timestamptz + interval '1 hour'
    GROUP BY subject_kind, subject_id
  ) AS waiting ORDER BY since LIMIT $2`);

/** Whether anyone is a customer of the provider, or any event was received. */
export const findDealings = statement<[], { hasAny: boolean }>(`
  SELECT EXISTS (SELECT FROM users WHERE stripe_customer_id IS NOT NULL) OR EXISTS (SELECT FROM card_events)
    OR EXISTS (SELECT FROM card_event_cursor) AS "hasAny"`);

export const readCursor = statement<[], { eventId: string; occurredAt: string }>(
  'SELECT event_id AS "eventId", occurred_at AS "occurredAt" FROM card_event_cursor',
);

export const writeCursor = statement<[eventId: string, occurredAt: string], never>(`
  INSERT INTO card_event_cursor (event_id, occurred_at) VALUES ($1, $2)
  ON CONFLICT (is_only) DO UPDATE SET event_id = excluded.event_id, occurred_at = excluded.occurred_at`);

export const removeOldEvents = statement<[now: Date], never>(`
  DELETE FROM card_events WHERE received_at < $1::timestamptz - interval '60 days' AND applied_at IS NOT NULL`);
