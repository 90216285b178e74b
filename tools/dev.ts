import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#server/platform/config.ts';

// The pages from their sources on one port, the server on the next one; both follow every change.
const root = join(import.meta.dirname, '..');
const { host, port } = readConfig(process.env, root);
const serverPort = port + 1;

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', 'src/server/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
    // The address that the browser shows is this one's, and origins are checked against it.
    env: {
      ...process.env,
      PORT: String(serverPort),
      APP_URL: process.env.APP_URL ?? `http://${host}:${port}`,
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
  process.exit();
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
console.log(`Pages with every change at http://${host}:${port}, served by the server at ${target}`);
