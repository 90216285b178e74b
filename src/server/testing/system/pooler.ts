import { createConnection, createServer, type Socket } from 'node:net';

/** A stand-in for PgBouncer before a PostgreSQL server. */
export type Pooler = {
  port: number;
  /** The names of the applications whose connections it passed on. */
  applications: ReadonlySet<string>;
  close(): Promise<void>;
};

/** Whether PgBouncer takes a setting of a connection; it refuses all others, such as `options`. */
const TAKEN = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']);
const HEAD = 8;

/** The settings of a startup message, or null while it has not arrived whole. */
function readStartup(bytes: Buffer): Map<string, string> | null {
  if (bytes.length < 4 || bytes.length < bytes.readInt32BE(0)) return null;
  const words = bytes.toString('utf8', HEAD, bytes.readInt32BE(0)).split('\0');
  const settings = new Map<string, string>();
  for (let index = 0; words[index]; index += 2) settings.set(words[index] ?? '', words[index + 1] ?? '');
  return settings;
}

function refuse(socket: Socket, name: string): void {
  const fields = `SERROR\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
  const message = Buffer.alloc(5);
  message.write('E');
  message.writeInt32BE(Buffer.byteLength(fields) + 4, 1);
  socket.end(Buffer.concat([message, Buffer.from(fields)]));
}

/** Passes connections on, and refuses the settings that PgBouncer refuses. */
export async function startPooler(target: { host: string; port: number }): Promise<Pooler> {
  const applications = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    const begin = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const settings = readStartup(received);
      if (settings === null) return;
      socket.off('data', begin);
      const unknown = [...settings.keys()].find((name) => !TAKEN.has(name.toLowerCase()));
      if (unknown !== undefined) return refuse(socket, unknown);
      applications.add(settings.get('application_name') ?? '');
      const upstream = createConnection(`${target.host}/.s.PGSQL.${target.port}`);
      sockets.add(upstream);
      upstream.on('error', () => socket.destroy());
      upstream.write(received);
      socket.pipe(upstream).pipe(socket);
    };
    socket.on('data', begin);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as { port: number }).port,
    applications,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
