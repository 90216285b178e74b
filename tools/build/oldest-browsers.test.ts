import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNewer } from './newer-features.ts';
import { oldestBrowsers } from './oldest-browsers.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What scripts may name, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'in Chrome since 103, with another name of its error: src/web/lib/api/call.ts',
  '.checkVisibility(': 'Radix asks for it first',
  '.requestIdleCallback(': 'asked for first: src/web/lib/when-idle.ts',
  '.share(': 'asked for first: src/web/join-links/send-link.tsx',
  '.startViewTransition(': 'React asks for it first',
  'PublicKeyCredential.getClientCapabilities': 'the library of passkeys asks for it first',
  'PublicKeyCredential.signalAllAcceptedCredentials': 'as above',
  'PublicKeyCredential.signalCurrentUserDetails': 'as above',
  'PublicKeyCredential.signalUnknownCredential': 'as above',
  '.drop(': 'of the outbox, not of iterators',
  '.toArray(': 'of the library for dragging, not of iterators',
};
/**
 * The reader of PDF brings most of it along; what it lacks, the person is told (src/web/expenses/receipt/file/read-pdf.ts).
 * The viewer of the API's documentation brings it along too.
 */
const OTHERS = /^assets\/(pdfjs-|api-docs-)/;

test.each([
  ['const days = Map.groupBy(all, dayOf)', ['.groupBy(', 'Map.groupBy']],
  ['if(URL.canParse(a))b(new Temporal.Instant(1n))', ['Temporal.Instant', 'URL.canParse', 'new Temporal']],
  [
    'a.isSubsetOf(b);Promise.withResolvers();c.getOrInsertComputed(d,e)',
    ['.getOrInsertComputed(', '.isSubsetOf(', '.withResolvers(', 'Promise.withResolvers'],
  ],
  ['a.toSorted().findLast(b).isWellFormed();structuredClone(new Map);Array.from(c)', []],
])('newer names are found in a script: %s', (script, found) => {
  expect(findNewer(script)).toEqual(found);
});

test('no script of the build names what one of the oldest supported browsers lacks', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .filter((name) => !OTHERS.test(name))
    .flatMap((name) =>
      findNewer(readFileSync(join(DIST, name), 'utf8')).map((newer) => `${newer} in ${name}`),
    );
  expect(found.filter((each) => !((each.split(' in ')[0] ?? '') in ALLOWED))).toEqual([]);
});

test('the README, docs/browsers.md and the script before the program name the oldest supported browsers', () => {
  const versions = oldestBrowsers.map((target) => target.replace(/^[a-z]+/, ''));
  expect(versions).toEqual(['111', '111', '128', '16.4']);
  const sentence = 'Chrome or Edge 111, Firefox 128 or Safari 16.4';
  for (const page of ['README.md', 'docs/browsers.md', 'public/before-paint.js'])
    expect(read(page), page).toContain(sentence);
});

test('an old browser understands the script that tells it so', () => {
  expect(read('public/before-paint.js')).not.toMatch(
    /=>|`|\b(const|let|class|async|for \(\w+ \w+ of)\b|\?\.|\?\?|\.\.\.|catch \{/,
  );
});
