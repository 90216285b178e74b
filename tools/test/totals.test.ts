import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, readTotals, sumTotals } from './totals.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'allsquare-totals-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function reportFile(content: unknown) {
  const path = join(directory, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const file = (status: string, ...tests: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map((test) => ({ status: test, fullName: `what ${test}` })),
});

describe('counting', () => {
  test('the tests of both tools are added up', () => {
    const vitest = countVitest({
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed')],
    });
    const playwright = countPlaywright({
      errors: [],
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          file: 'a.journey.ts',
          specs: [{ title: 'one', ok: false }],
          suites: [
            {
              file: 'a.journey.ts',
              specs: [
                { title: 'two', ok: true },
                { title: 'three', ok: false },
              ],
            },
          ],
        },
      ],
    });
    expect(sumTotals([vitest, playwright])).toEqual({
      passed: 8,
      failed: 3,
      names: ['some.test.ts: what failed', 'a.journey.ts: one', 'a.journey.ts: three'],
    });
  });

  test('a file that could not be loaded counts as a failure', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [file('failed'), file('passed', 'passed')],
    };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, names: ['some.test.ts'] });
  });

  test('an empty report counts as a failure', () => {
    expect(readTotals(join(directory, 'none.json'), countVitest, true)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(readTotals(reportFile('{'), countVitest, false)).toMatchObject({ passed: 0, failed: 1 });
    const fine = { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed', 'passed')] };
    expect(readTotals(reportFile(fine), countVitest, true)).toMatchObject({ passed: 2, failed: 0 });
    expect(readTotals(reportFile(fine), countVitest, false)).toMatchObject({ passed: 2, failed: 1 });
  });
});
