import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts a Vitest report; a file that could not even be loaded counts as one failure. */
export function countVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts a Playwright report; a test that passed only when repeated did not pass. */
export function countPlaywright(report: unknown): Totals {
  const { errors, stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Reads what a finished suite reported. One that ended badly without a failed test, or ran nothing, counts as one failure. */
export function readTotals(path: string, count: (report: unknown) => Totals, isOk: boolean): Totals {
  const totals = readReport(path, count);
  const isSuspicious = totals.failed === 0 && (!isOk || totals.passed === 0);
  return isSuspicious ? { passed: totals.passed, failed: 1 } : totals;
}

/** Adds totals up. */
export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function readReport(path: string, count: (report: unknown) => Totals): Totals {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
