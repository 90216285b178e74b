import type { MembershipHandlers } from './core/context.ts';
import { seriesHandlers } from './expenses/series-pausing.ts';
import { noticeHandlers } from './notifications/group-notices.ts';

/** The handlers of every feature whose rows depend on who is in a group, and on whether it is open. */
export const membershipHandlers: readonly MembershipHandlers[] = [seriesHandlers, noticeHandlers];
