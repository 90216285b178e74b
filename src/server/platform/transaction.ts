import type pg from 'pg';
import { askTogether, type Db, PreparedQueries, type Question, type Row } from './prepared-query.ts';

type Waiting = { question: Question; resolve: (rows: Row[]) => void; reject: (error: unknown) => void };

/**
 * A connection in a transaction, which begins with the first question. Prepared statements that are asked at the same
 * moment go out together and are answered one after the other; where one fails all of them do, as the transaction does.
 */
export class Transaction implements Db {
  readonly #client: pg.PoolClient;
  readonly #types: pg.CustomTypesConfig;
  #begin: Question | null;
  #waiting: Waiting[] = [];

  constructor(client: pg.PoolClient, begin: string, types: pg.CustomTypesConfig) {
    this.#client = client;
    this.#types = types;
    this.#begin = { name: begin.toLowerCase().replaceAll(' ', '_'), text: begin, values: [] };
  }

  get hasBegun(): boolean {
    return this.#begin === null;
  }

  /** The driver's own query. */
  readonly query = (async (...asked: unknown[]) => {
    await this.#beginAlone();
    return (this.#client.query as (...asked: unknown[]) => Promise<unknown>)(...asked);
  }) as unknown as pg.PoolClient['query'];

  async #beginAlone(): Promise<void> {
    if (this.#begin === null) return;
    const { text } = this.#begin;
    this.#begin = null;
    await this.#client.query(text);
  }

  ask(question: Question): Promise<Row[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    this.#waiting.push({ question, resolve, reject });
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#send());
    return promise;
  }

  async #send(): Promise<void> {
    const waiting = this.#waiting;
    const begin = this.#begin === null ? [] : [this.#begin];
    this.#waiting = [];
    this.#begin = null;
    const questions = [...begin, ...waiting.map(({ question }) => question)];
    const queries = new PreparedQueries(questions, this.#types);
    try {
      const answers = await askTogether(this.#client, queries);
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[begin.length + at] ?? []);
    } catch (error) {
      // What was not sent began nothing.
      if (!queries.isSent) this.#begin ??= begin[0] ?? null;
      for (const { reject } of waiting) reject(error);
    }
  }
}

async function ask(db: Db, question: Question, types: pg.CustomTypesConfig): Promise<Row[]> {
  if (db instanceof Transaction) return db.ask(question);
  const [rows] = await askTogether(db, new PreparedQueries([question], types));
  return rows ?? [];
}

/** Asks a prepared statement. An error says where in the program it was asked. */
export async function askPrepared(db: Db, question: Question, types: pg.CustomTypesConfig): Promise<Row[]> {
  try {
    return await ask(db, question, types);
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
