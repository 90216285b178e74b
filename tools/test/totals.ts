import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** The names of the failed tests. */
  readonly names: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

type PlaywrightSuite = {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[] | undefined;
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
    suites: z.optional(z.array(playwrightSuite)),
  }),
);

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts a Vitest report; a file that could not be loaded counts as one failure. */
export function countVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const names = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    names: [...names, ...broken.map((file) => file.name)],
  };
}

/** Counts a Playwright report; a test that passed only on a retry did not pass. */
export function countPlaywright(report: unknown): Totals {
  const { errors, stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter((spec) => !spec.ok).map((spec) => `${file}: ${spec.title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/**
 * Reads the report of a finished suite. A suite that ended with an error but without a failed test, or that ran
 * nothing although it may not be empty, counts as one failure.
 */
export function readTotals(
  path: string,
  count: (report: unknown) => Totals,
  isOk: boolean,
  mayBeEmpty = false,
): Totals {
  const totals = readReport(path, count);
  const isSuspicious = totals.failed === 0 && (!isOk || (totals.passed === 0 && !mayBeEmpty));
  return isSuspicious ? { ...totals, failed: 1, names: ['a suite ended without saying how'] } : totals;
}

/** Adds totals up. */
export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    names: all.flatMap(({ names }) => names),
  };
}

function readReport(path: string, count: (report: unknown) => Totals): Totals {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, names: [] };
  }
}
