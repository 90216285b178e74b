import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#server/platform/process/config.ts';
import { endOnSignal } from '#server/platform/process/end-on-signal.ts';

// The pages from their sources on one port, the server on the next one; both follow every change.
const root = join(import.meta.dirname, '..');
const { host, port, appUrl } = readConfig(process.env, root);
const serverPort = port + 1;

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', 'src/server/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
    // The address that the browser shows is this one's, and origins are checked against it.
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

// Vite has a listener of its own, which would exit before the server has ended.
process.removeAllListeners('SIGTERM');
endOnSignal(stop, (error) => console.error(error));
console.log(`Pages with every change at http://${host}:${port}, served by the server at ${target}`);
