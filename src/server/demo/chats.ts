import { invariant } from '#server/platform/invariant.ts';
import type { DemoName } from './story.ts';

type Line = { by: DemoName; text: string; mentions?: readonly DemoName[] };

const talks: Readonly<Record<string, readonly Line[]>> = {
  'Lisbon weekend': [
    { by: 'demo', text: 'Back home. Whose sunscreen did I pack?' },
    { by: 'liam', text: 'Mine. Keep it, I am not made for beaches.' },
    { by: 'maya', text: 'I still taste the custard.\nThe fado evening is in, it was just the two of us.' },
    { by: 'demo', text: 'Thanks! The flat is in too.' },
    { by: 'liam', text: 'Same place next spring?' },
    { by: 'maya', text: '@demo you chose well, you book it again.', mentions: ['demo'] },
  ],
  'Flat on Alder Street': [
    { by: 'maya', text: 'The sofa comes on Saturday. Two of us should be home.' },
    { by: 'demo', text: 'I am here all day.' },
    { by: 'liam', text: 'Home from three on. I carry the heavy end.' },
  ],
};

type Post = (by: DemoName, url: string, body: object) => Promise<unknown>;

/** Lets the people of the demo talk in their groups. */
export async function tellChats(
  post: Post,
  groups: ReadonlyMap<string, string>,
  idOf: (name: DemoName) => string,
): Promise<void> {
  for (const [name, lines] of Object.entries(talks)) {
    const groupId = groups.get(name);
    invariant(groupId !== undefined, `the demo has no group ${name}`);
    for (const { by, text, mentions = [] } of lines) {
      await post(by, `/api/chats/${groupId}/messages`, { text, mentions: mentions.map(idOf) });
    }
  }
}
