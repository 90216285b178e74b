import { addDays, type Day } from '#domain/calendar.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

/** Makes one POST as `demo`. */
type Send = (url: string, body: object) => Promise<unknown>;

const DAYS_AGO = 6;
const EVENING = 18 * 60;

/** Someone without an account comes to a dinner, which `demo` cooks for everyone in the group. */
export function newcomerEvents(send: Send, groups: ReadonlyMap<string, string>, today: Day): StoryEvent[] {
  const groupId = () => groups.get('Sunday dinners') ?? '';
  return [
    {
      at: storyTime(today, DAYS_AGO, EVENING),
      happen: () => send(`/api/groups/${groupId()}/people`, { name: 'Noor' }),
    },
    {
      at: storyTime(today, DAYS_AGO, EVENING + 30),
      happen: () =>
        send('/api/expenses', {
          title: 'Mushroom risotto',
          amount: 46.5,
          category: 'food',
          groupId: groupId(),
          date: addDays(today, -DAYS_AGO),
          splitType: 'equal',
        }),
    },
  ];
}
