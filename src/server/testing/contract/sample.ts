import type { Caller } from '#server/testing/app/test-app.ts';
import type { Call, World } from './world.ts';

/** How a row is called so that somebody of the group, or where it concerns no group anybody, succeeds. */
export type Sample = {
  call: (world: World, caller: Caller) => Call | Promise<Call>;
  /** What is named belongs to somebody who is none of the callers: for all of them it does not exist. */
  isOthers?: boolean;
  /** The answer of those who may, where it is not the row's own. */
  status?: (world: World, caller: Caller) => number;
};
