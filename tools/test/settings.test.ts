import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The settings that the readers of the configuration ask for by name. */
function settingsOfTheProgram(): string[] {
  const folder = join(ROOT, 'src/server/platform');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(config|settings|outbound-allow)\.ts$/.test(path),
  );
  const text = files.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n');
  const names = [...text.matchAll(/(?:read\(|, |= )'([A-Z][A-Z0-9]*_?[A-Z0-9_]*)'/g)].map(
    ([, name]) => name ?? '',
  );
  return [...new Set(names)].filter((name) => name.length > 3).sort();
}

test('docs/settings.md explains every setting of the program', () => {
  const names = settingsOfTheProgram();
  for (const known of ['PORT', 'STORAGE_URL', 'DATABASE_DIRECT_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'MAIL'])
    expect(names).toContain(known);
  const page = read('docs/settings.md');
  const missing = names.filter((name) => !page.includes(name));
  // Others that the page sums up: "and the other standard variables".
  expect(missing).toEqual(['AWS_REGION', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_SDK_DISABLED']);
});

test('the files for containers use only settings that exist', () => {
  const names = new Set([...settingsOfTheProgram(), 'NODE_ENV', 'POSTGRES_PASSWORD']);
  const given = [...read('compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  const [, image = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? [];
  given.push(...[...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''));
  expect(given.length).toBeGreaterThan(8);
  for (const name of given) expect(names).toContain(name);
});
