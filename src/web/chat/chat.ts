import type { Member } from './mentioning.ts';

/** The data that all parts of a chat need. */
export type Chat = {
  groupId: string;
  meId: string;
  /** The members that can be mentioned. */
  members: readonly Member[];
  isOpen: boolean;
};
