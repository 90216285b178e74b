import * as z from 'zod/mini';
import { choice, id } from './fields.ts';
import { route } from './route.ts';

/** What a person is notified of in one group. */
const NOTICE_LEVELS = ['all', 'mentions', 'nothing'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** The minimum and maximum number of days between two automatic reminders. */
export const REMIND_DAYS = { min: 3, max: 30 } as const;

const DAYS = 'Days must be from 3 to 30';
const remindEveryDays = z
  .number({ error: DAYS })
  .check(
    z.int({ error: DAYS }),
    z.gte(REMIND_DAYS.min, { error: DAYS }),
    z.lte(REMIND_DAYS.max, { error: DAYS }),
  );

const noticesReply = z.object({
  /**
   * The number of days between automatic reminders to people who owe the caller in this group; null: only manual
   * reminders.
   */
  remindEveryDays: z.nullable(z.number()),
  notify: z.enum(NOTICE_LEVELS),
});
export type GroupNotices = z.output<typeof noticesReply>;

const groupId = z.object({ id });

/** The caller's own choices for a group. */
export const getGroupNotices = route('getGroupNotices', 'GET /api/groups/{id}/notices', {
  access: 'member',
  isCached: true,
  params: groupId,
  reply: noticesReply,
});

export const updateGroupNotices = route('updateGroupNotices', 'PATCH /api/groups/{id}/notices', {
  access: 'member',
  auth: 'any',
  params: groupId,
  body: z.object({
    remindEveryDays: z.optional(z.nullable(remindEveryDays)),
    notify: z.optional(choice(NOTICE_LEVELS, 'Choose all, mentions or nothing')),
  }),
  reply: noticesReply,
  changes: ({ params }) => [`/api/groups/${params.id}/notices`],
});
