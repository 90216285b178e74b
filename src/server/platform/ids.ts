import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES_OF_ONE = 16;
/** Asking the system for randomness takes longer than all else about an id, so it is asked for many at once. */
const random = new Uint8Array(BYTES_OF_ONE * 256);
let used = random.length;
let milliseconds = 0;
let sequence = 0;

/** A new UUIDv7: unique, and later ones of this process sort later, also within a millisecond. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + BYTES_OF_ONE);
  used += BYTES_OF_ONE;
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    // Below half of what 32 bits hold: the rest is for counting up.
    sequence = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) >>> 1;
  } else sequence += 1;
  return v7({ random: bytes, msecs: milliseconds, seq: sequence });
}
