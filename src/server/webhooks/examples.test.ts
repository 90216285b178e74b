import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from './internal/signature.ts';

/** A request that was signed with openssl: `printf '1781524800.%s' "$BODY" | openssl dgst -sha256 -hmac "$SECRET"`. */
const FIXTURE = {
  secret: 'allsqh_Zk3v9QxT1mWbN7rLpY0cHsDfGjKaEuIoV5w8B2n4M6x',
  body: '{"event":"expense.added","data":{"title":"Crêpes für “Noël” 🎄\\n","amount":12.5}}',
  now: 1_781_524_800,
  signature: 't=1781524800,v1=904a27505d8fe22e221f5a6f254bba42d4d180a12591865bec7bdfa6967ee199',
};

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The output of a program; empty if it is not there. */
const ask = (program: string, ...words: string[]) =>
  spawnSync(program, words, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The languages of the document, with the program that runs each. It is empty if this machine has none. */
const LANGUAGES = [
  { name: 'TypeScript', fence: 'ts', file: 'check.ts', program: process.execPath },
  {
    name: 'Python',
    fence: 'python',
    file: 'check.py',
    program: ask('python3', '-c', 'import sys; print(sys.executable)'),
  },
  {
    name: 'Shell',
    fence: 'sh',
    file: 'check.sh',
    program: ask('sh', '-c', 'openssl version > /dev/null && command -v expr > /dev/null && command -v sh'),
  },
] as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-examples-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the signature equals the one of openssl', () => {
  const { secret, body, now, signature } = FIXTURE;
  expect(signatureOf(secret, body, new Date(now * 1000 + 999))).toBe(signature);
});

describe.each(LANGUAGES)('the example in $name', ({ fence, file, program }) => {
  const [, example] = new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(DOCUMENT) ?? [];

  function run(change: Partial<typeof FIXTURE>): number | null {
    const { secret, body, now, signature } = { ...FIXTURE, ...change };
    const path = join(folder, file);
    writeFileSync(path, example ?? '');
    const env = {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SECRET: secret,
      SIGNATURE: signature,
      NOW: String(now),
    };
    return spawnSync(program, [path], { input: body, env }).status;
  }

  test('is in the document', () => {
    expect(example).toBeDefined();
  });

  test.skipIf(program === '')('takes a genuine event, and nothing else', () => {
    const { secret, body, now, signature } = FIXTURE;
    expect(run({ now: now + 300 })).toBe(0);
    for (const wrong of [
      { body: `${body} ` },
      { secret: `${secret}x` },
      { now: now + 301 },
      { signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { signature: '' },
    ]) {
      expect(run(wrong), JSON.stringify(wrong)).toBe(1);
    }
  });
});
