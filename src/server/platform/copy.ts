import { once } from 'node:events';
import type pg from 'pg';

/** What the driver's connection can do for COPY, which its types leave out. */
interface CopyConnection {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Streams the text of `COPY … TO STDOUT` in pieces of a few MB, and returns the number of rows. Read it to its end:
 * nothing else may run on the client until then.
 */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer, number> {
  const state: { chunks: Buffer[]; size: number; rows: number; isOver: boolean; error: Error | null } = {
    chunks: [],
    size: 0,
    rows: 0,
    isOver: false,
    error: null,
  };
  let connection: CopyConnection | null = null;
  let notice = Promise.withResolvers<void>();
  client.query({
    submit(raw: pg.Connection) {
      connection = raw as unknown as CopyConnection;
      connection.query(sql);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reuses the memory under the chunk.
      state.chunks.push(Buffer.from(chunk));
      state.size += chunk.length;
      if (state.size < PIECE_BYTES) return;
      connection?.stream.pause();
      notice.resolve();
    },
    handleCommandComplete: ({ text }: { text: string }) => {
      state.rows = countOf(text);
    },
    handleReadyForQuery() {
      state.isOver = true;
      notice.resolve();
    },
    handleError(error: Error) {
      state.error = error;
      notice.resolve();
    },
  });
  for (;;) {
    await notice.promise;
    notice = Promise.withResolvers<void>();
    if (state.error !== null) throw state.error;
    const { chunks, isOver } = state;
    state.chunks = [];
    state.size = 0;
    if (chunks.length > 0) yield Buffer.concat(chunks);
    if (isOver) return state.rows;
    (connection as CopyConnection | null)?.stream.resume();
  }
}

/** Feeds the text of pieces to `COPY … FROM STDIN` until `end`, which returns the number of rows. */
export interface CopyIn {
  write(piece: Buffer): Promise<void>;
  end(): Promise<number>;
}

/** Starts a `COPY … FROM STDIN`. Nothing else may run on the client until its `end`. */
export function copyIn(client: pg.ClientBase, sql: string): Promise<CopyIn> {
  return new Promise((resolveStart, rejectStart) => {
    let rows = 0;
    const finished = Promise.withResolvers<number>();
    finished.promise.catch(() => undefined);

    client.query({
      submit(raw: pg.Connection) {
        (raw as unknown as CopyConnection).query(sql);
      },
      handleCopyInResponse(connection: CopyConnection) {
        resolveStart({
          async write(piece) {
            connection.sendCopyFromChunk(piece);
            // An error of the database ends the wait, too: it never drains then.
            if (connection.stream.writableNeedDrain) {
              await Promise.race([once(connection.stream, 'drain'), finished.promise]);
            }
          },
          end() {
            connection.endCopyFrom();
            return finished.promise;
          },
        });
      },
      handleCommandComplete({ text }: { text: string }) {
        rows = countOf(text);
      },
      handleReadyForQuery() {
        finished.resolve(rows);
      },
      handleError(error: Error) {
        rejectStart(error);
        finished.reject(error);
      },
    });
  });
}

/** Reads the server's "COPY 12". */
function countOf(text: string): number {
  return Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
}
