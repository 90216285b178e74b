import type { Caller } from '#server/testing/app/test-app.ts';
import type { Call, World } from './world.ts';

/** A call of a row that succeeds for a member of the group, or for anyone if it concerns no group. */
export type Sample = {
  call: (world: World, caller: Caller) => Call | Promise<Call>;
  /** The object belongs to none of the callers: for all of them it does not exist. */
  isOthers?: boolean;
  /** The response status of permitted callers, if it is not the row's own. */
  status?: (world: World, caller: Caller) => number;
};
