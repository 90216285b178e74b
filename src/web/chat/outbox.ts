import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { addMessage, type Message } from '#contract/chat.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { queryClient, refresh } from '#web/lib/api/refresh.ts';
import { randomId } from '#web/lib/random-id.ts';
import { messagesOf } from './queries.ts';

/** A message that is being sent. Its idempotency key prevents a duplicate on a retry. */
export type Outgoing = {
  key: string;
  text: string;
  mentions: string[];
  /** Why sending failed; null while it is being sent. */
  problem: string | null;
};

const boxes = new Map<string, readonly Outgoing[]>();
const listeners = new Set<() => void>();
const NONE: readonly Outgoing[] = [];

function change(box: string, next: (before: readonly Outgoing[]) => readonly Outgoing[]): void {
  boxes.set(box, next(boxes.get(box) ?? NONE));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let sending: Promise<unknown> = Promise.resolve();

/** Sends one message after the other, to keep their order. */
function send(box: string, groupId: string, message: Outgoing): void {
  change(box, (all) => all.map((each) => (each.key === message.key ? { ...each, problem: null } : each)));
  sending = sending.then(async () => {
    const params = { id: groupId };
    const body = { text: message.text, mentions: message.mentions };
    try {
      const reply = await call(addMessage, { params, body, idempotencyKey: message.key });
      show(groupId, reply);
      change(box, (all) => all.filter((each) => each.key !== message.key));
      void refresh(addMessage.changes?.({ params, body, reply }) ?? []);
    } catch (error) {
      const problem = errorMessage(error, t`Please try again.`);
      change(box, (all) => all.map((each) => (each.key === message.key ? { ...each, problem } : each)));
    }
  });
}

/** Adds a sent message to the cached list, so that nothing jumps until the next fetch. */
function show(groupId: string, message: Message): void {
  queryClient.setQueryData(messagesOf(groupId).queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (data === undefined || first === undefined) return data;
    if (first.items.some((each) => each.id === message.id)) return data;
    return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] };
  });
}

/** The user's own pending messages of a chat. They survive leaving the screen. */
export function useOutbox(groupId: string, meId: string) {
  const box = `${meId} ${groupId}`;
  const messages = useSyncExternalStore(subscribe, () => boxes.get(box) ?? NONE);
  return {
    messages,
    add: (text: string, mentions: string[]) => {
      const message = { key: randomId(), text, mentions, problem: null };
      change(box, (all) => [...all, message]);
      send(box, groupId, message);
    },
    retry: (message: Outgoing) => send(box, groupId, message),
    drop: ({ key }: Outgoing) => change(box, (all) => all.filter((each) => each.key !== key)),
  };
}
