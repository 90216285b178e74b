import type { Day } from '#domain/calendar.ts';
import { invariant } from '#server/core/invariant.ts';
import type { DemoName } from './story.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

type Line = { by: DemoName; daysAgo: number; text: string; mentions?: readonly DemoName[] };

const talks: Readonly<Record<string, readonly Line[]>> = {
  'Lisbon weekend': [
    { by: 'demo', daysAgo: 8, text: 'Back home. Whose sunscreen did I pack?' },
    { by: 'liam', daysAgo: 8, text: 'Mine. Keep it, I’m not a beach person.' },
    {
      by: 'maya',
      daysAgo: 7,
      text: 'I can still taste the custard.\nThe fado evening is in, it was just the two of us.',
    },
    { by: 'demo', daysAgo: 7, text: 'Thanks! The apartment is in too.' },
    { by: 'liam', daysAgo: 1, text: 'Same place next spring?' },
    { by: 'maya', daysAgo: 1, text: '@demo you picked well, so you book it again.', mentions: ['demo'] },
  ],
  'Flat on Alder Street': [
    { by: 'maya', daysAgo: 6, text: 'The sofa comes on Saturday. Two of us should be home.' },
    { by: 'demo', daysAgo: 6, text: 'I am here all day.' },
    { by: 'liam', daysAgo: 5, text: 'Home from three on. I’ll carry the heavy end.' },
  ],
};

const EVENING = 18 * 60;

type Stage = {
  post: (by: DemoName, url: string, body: object) => Promise<unknown>;
  groups: ReadonlyMap<string, string>;
  idOf: (name: DemoName) => string;
  today: Day;
};

/** The messages of the demo's groups. */
export function chatEvents({ post, groups, idOf, today }: Stage): StoryEvent[] {
  return Object.entries(talks).flatMap(([name, lines]) =>
    lines.map(({ by, daysAgo, text, mentions = [] }, index) => ({
      at: storyTime(today, daysAgo, EVENING + 4 * index),
      happen: () => {
        const groupId = groups.get(name);
        invariant(groupId !== undefined, `the demo has no group ${name}`);
        return post(by, `/api/chats/${groupId}/messages`, { text, mentions: mentions.map(idOf) });
      },
    })),
  );
}
