import { v7 } from 'uuid';

/** Makes a UUIDv7: unique, and later ones of this process sort later, also within a millisecond. */
export function newId(): string {
  return v7();
}
