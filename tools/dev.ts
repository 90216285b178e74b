import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#server/platform/process/config.ts';
import { endOnSignal } from '#server/platform/process/end-on-signal.ts';

// Serves the pages from their sources on one port and the server on the next one; both reload on changes.
const root = join(import.meta.dirname, '..');
const { host, port, appUrl } = readConfig(process.env, root);
const serverPort = port + 1;

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', 'src/server/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
    // The browser shows this address, and origins are checked against it.
    env: {
      ...process.env,
      PORT: String(serverPort),
      APP_URL: appUrl,
    },
  });
}

const target = `http://${host}:${serverPort}`;
const pages = await createServer({
  root,
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/api': target, '/uploads': target, '/card-provider': target },
  },
});
await pages.listen();
const server = startServer();

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await ended;
  }
  await pages.close();
}

// Vite has its own listener, which would exit before the server has ended.
process.removeAllListeners('SIGTERM');
endOnSignal(stop, (error) => console.error(error));
console.log(`Pages with every change at http://${host}:${port}, served by the server at ${target}`);
