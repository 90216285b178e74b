import type { Member } from './mentioning.ts';

/** What the parts of one chat share. */
export type Chat = {
  groupId: string;
  meId: string;
  /** Who can be mentioned. */
  members: readonly Member[];
  isOpen: boolean;
};
