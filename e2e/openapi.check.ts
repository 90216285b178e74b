import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

// Runs after all journeys. They used a proxy that checks the responses and writes its findings to a file.
test('every response of the API matches the OpenAPI document', () => {
  const lines = readFileSync(process.env.E2E_ANSWERS ?? '', 'utf8')
    .split('\n')
    .filter(Boolean);
  const checked = lines.map((line): { answer: string; wrong: string | null } => JSON.parse(line));
  expect(checked.length).toBeGreaterThan(0);
  expect(checked.filter(({ wrong }) => wrong !== null)).toEqual([]);
});
