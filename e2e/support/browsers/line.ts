import { connect, createServer, type Socket } from 'node:net';

/** A line to the server of the journeys, with an address of its own. It can be cut and mended. */
export type Line = { base: string; cut: () => Promise<void>; mend: () => Promise<void> };

export async function startLine(): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(process.env.E2E_PORT), '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    base: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of open) end.destroy();
      }),
    mend: () => listen(port),
  };
}
