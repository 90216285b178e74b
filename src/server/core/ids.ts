import { v7 } from 'uuid';

/** A new UUIDv7: unique, and later ones of this process sort later, also within a millisecond. */
export function newId(): string {
  return v7();
}
