import { v7 } from 'uuid';

/** A new UUIDv7: unique, and later ones sort later. */
export function newId(): string {
  return v7();
}
