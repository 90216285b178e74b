import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createAnswerCheck, type OpenApi } from '#server/testing/contract/answer-check.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { createValidatingProxy } from './validating-proxy.ts';

// Starts the server for the journeys behind a proxy that checks every API response against the server's OpenAPI
// document. The proxy writes a line for each response to a file, which the last test of the run reads.

const { PORT = '', E2E_ANSWERS = '' } = process.env;
const inner = await freePort();
const target = `http://127.0.0.1:${inner}`;

const server = spawn(process.execPath, ['src/server/main.mjs'], {
  env: { ...process.env, PORT: String(inner), APP_URL: `http://127.0.0.1:${PORT}` },
  stdio: 'inherit',
});
server.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => server.kill('SIGTERM'));
process.once('SIGINT', () => server.kill('SIGINT'));

async function readDocument(): Promise<OpenApi> {
  for (;;) {
    const answer = await fetch(`${target}/api/openapi.json`).catch(() => null);
    if (answer?.ok) return (await answer.json()) as OpenApi;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const proxy = createValidatingProxy({
  target,
  check: createAnswerCheck(await readDocument()),
  onChecked: (answer, wrong) => appendFileSync(E2E_ANSWERS, `${JSON.stringify({ answer, wrong })}\n`),
});
proxy.listen(Number(PORT), '127.0.0.1');
