import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { watchZoneReads } from './zone-reads.ts';

// Writes the names of the test files that read the time zone of the machine. Only these can differ in another zone.
const { ZONE_READERS } = process.env;
const state = globalThis as { endZoneReads?: () => void };
state.endZoneReads?.();
if (ZONE_READERS !== undefined) {
  const { testPath = '' } = expect.getState();
  let isKnown = false;
  state.endZoneReads = watchZoneReads(() => {
    if (!isKnown) appendFileSync(ZONE_READERS, `${testPath}\n`);
    isKnown = true;
  });
}
