import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { missing } from './refusal.ts';
import type { Kind, Kinds } from './shapes.ts';

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, customer TEXT,
    created INTEGER NOT NULL, type TEXT, due_at INTEGER, body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_of_customer ON objects (kind, customer, seq);
  CREATE INDEX IF NOT EXISTS objects_by_age ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_due ON objects (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT PRIMARY KEY, attempts INTEGER NOT NULL, next_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL);`;

/** Stored with the object: its customer, and when it is due, in seconds. */
export type Marks = { customer?: string | null; type?: string; dueAt?: number | null };

export type Range = {
  limit: number;
  customer?: string | undefined;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  createdFrom?: number | undefined;
  types?: readonly string[] | undefined;
};

export type List<T> = { data: T[]; has_more: boolean };
type StoredAnswer = { request: string; status: number; body: string };
type Delivery = { event: string; attempts: number };

export type Store = ReturnType<typeof openStore>;

type Row = { body: string };

/**
 * Stores everything in one SQLite file. A change is stored completely or not at all, whatever happens to the process.
 */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'state.sqlite');
  const db = new DatabaseSync(path);
  chmodSync(path, 0o600);
  db.exec(SCHEMA);
  const find = <K extends Kind>(kind: K, id: string): Kinds[K] | null => {
    const row = db.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    return row === undefined ? null : (JSON.parse((row as Row).body) as Kinds[K]);
  };
  return {
    find,
    /** Returns the object, or throws the provider's error for a missing one. */
    get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
      const found = find(kind, id);
      if (found === null) throw missing(kind, id, param);
      return found;
    },
    put<K extends Kind>(kind: K, object: Kinds[K], marks: Marks = {}): Kinds[K] {
      db.prepare(
        `INSERT INTO objects (id, kind, customer, created, type, due_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, due_at = excluded.due_at, body = excluded.body`,
      ).run(
        object.id,
        kind,
        marks.customer ?? null,
        object.created,
        marks.type ?? null,
        marks.dueAt ?? null,
        JSON.stringify(object),
      );
      return object;
    },
    remove(id: string): void {
      db.prepare('DELETE FROM objects WHERE id = ?').run(id);
    },
    list: <K extends Kind>(kind: K, range: Range): List<Kinds[K]> => listObjects(db, kind, range),
    /** The object that is due first, at or before a time; optionally of one customer. */
    findDue(now: number, customer: string | null = null): { kind: Kind; id: string; at: number } | null {
      const sql = `SELECT kind, id, due_at AS at FROM objects
                   WHERE due_at <= ?1 AND (?2 IS NULL OR customer = ?2) ORDER BY due_at, seq LIMIT 1`;
      return (
        (db.prepare(sql).get(now, customer) as { kind: Kind; id: string; at: number } | undefined) ?? null
      );
    },
    ...answersIn(db),
    ...deliveriesIn(db),
    ...numbersIn(db),
    /** Runs `work` in a transaction that is on disk before this returns; if it throws, nothing changes. */
    transaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

function numbersIn(db: DatabaseSync) {
  return {
    readNumber(name: string): number {
      const row = db.prepare('SELECT value FROM numbers WHERE name = ?').get(name);
      return (row as { value: number } | undefined)?.value ?? 0;
    },
    writeNumber(name: string, value: number): void {
      db.prepare(
        'INSERT INTO numbers VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, value);
    },
  };
}

function listObjects<K extends Kind>(db: DatabaseSync, kind: K, range: Range): List<Kinds[K]> {
  const where = ['kind = ?'];
  const values: (string | number)[] = [kind];
  const also = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return;
    where.push(condition);
    values.push(value);
  };
  const seqOf = (id: string | undefined, param: string) => {
    if (id === undefined) return undefined;
    const row = db.prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    if (row === undefined) throw missing(kind, id, param);
    return (row as { seq: number }).seq;
  };
  also('customer = ?', range.customer);
  also('created >= ?', range.createdFrom);
  also('seq < ?', seqOf(range.startingAfter, 'starting_after'));
  also('seq > ?', seqOf(range.endingBefore, 'ending_before'));
  also('type IN (SELECT value FROM json_each(?))', range.types && JSON.stringify(range.types));
  // Newest first. The objects right before a given one are searched from it in reverse order.
  const isForward = range.endingBefore !== undefined;
  const sql = `SELECT body FROM objects WHERE ${where.join(' AND ')} ORDER BY seq ${isForward ? 'ASC' : 'DESC'} LIMIT ?`;
  const rows = db.prepare(sql).all(...values, range.limit + 1) as Row[];
  const data = rows.slice(0, range.limit).map(({ body }) => JSON.parse(body) as Kinds[K]);
  return { data: isForward ? data.reverse() : data, has_more: rows.length > range.limit };
}

function answersIn(db: DatabaseSync) {
  return {
    findAnswer(key: string, since: number): StoredAnswer | null {
      const sql = 'SELECT request, status, body FROM answers WHERE key = ? AND created >= ?';
      return (db.prepare(sql).get(key, since) as StoredAnswer | undefined) ?? null;
    },
    storeAnswer(key: string, { request, status, body }: StoredAnswer, created: number): void {
      db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)').run(
        key,
        request,
        status,
        body,
        created,
      );
    },
    /** Deletes old replies and old delivered events. */
    removeOld({ answersBefore, eventsBefore }: { answersBefore: number; eventsBefore: number }): void {
      db.prepare('DELETE FROM answers WHERE created < ?').run(answersBefore);
      db.prepare(
        `DELETE FROM objects WHERE kind = 'event' AND created < ? AND id NOT IN (SELECT event FROM deliveries)`,
      ).run(eventsBefore);
    },
  };
}

function deliveriesIn(db: DatabaseSync) {
  return {
    addDelivery(event: string, at: number): void {
      db.prepare('INSERT INTO deliveries VALUES (?, 0, ?)').run(event, at);
    },
    listDeliveries(now: number, most: number): Delivery[] {
      const sql = `SELECT event, attempts FROM deliveries JOIN objects ON objects.id = event
                   WHERE next_at <= ? ORDER BY seq LIMIT ?`;
      return db.prepare(sql).all(now, most) as Delivery[];
    },
    delayDelivery(event: string, nextAt: number): void {
      const done = db
        .prepare('UPDATE deliveries SET attempts = attempts + 1, next_at = ? WHERE event = ?')
        .run(nextAt, event);
      if (done.changes !== 1) throw new Error('A delivery that failed is waiting');
    },
    removeDelivery(event: string): void {
      db.prepare('DELETE FROM deliveries WHERE event = ?').run(event);
    },
  };
}
