/** The result of one trial: the measurements and the violations. */
export type Outcome = {
  figures: Record<string, string | number>;
  wrong: readonly string[];
  skipped?: string;
};

export type Trial = { name: string; run(): Promise<Outcome> };

export type Totals = { passed: number; failed: number; skipped: number };

function show({ figures }: Outcome): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${typeof value === 'number' ? Math.round(value * 100) / 100 : value}`)
    .join(', ');
}

/** Runs the trials one after the other and reports each. */
export async function runTrials(trials: readonly Trial[]): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  for (const trial of trials) {
    const began = performance.now();
    console.log(`… ${trial.name}`);
    const outcome = await trial
      .run()
      .catch((error: Error): Outcome => ({ figures: {}, wrong: [error.stack ?? error.message] }));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (outcome.skipped !== undefined) {
      totals.skipped += 1;
      console.log(`- ${trial.name}: skipped, ${outcome.skipped}`);
      continue;
    }
    const isKept = outcome.wrong.length === 0;
    totals[isKept ? 'passed' : 'failed'] += 1;
    console.log(`${isKept ? '✓' : '✗'} ${trial.name} (${seconds} s): ${show(outcome)}`);
    for (const line of outcome.wrong.slice(0, 20)) console.log(`    ${line}`);
  }
  return totals;
}

/** A violation if a figure is above its limit. */
export function above(name: string, value: number, limit: number): string[] {
  return value <= limit ? [] : [`${name}: ${Math.round(value)}, at most ${limit}`];
}
