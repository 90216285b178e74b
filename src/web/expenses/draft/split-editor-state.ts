import { type Cents, ZERO } from '#domain/money.ts';
import { peopleOf, type Share, type SplitInput, type SplitMode } from '#domain/split.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import { type ItemDraft, percentText, type SplitDraft } from './split-draft.ts';
import { fillFrom } from './split-fill.ts';

export type SplitAction =
  /** `shares` is the result in the mode that is left, if it has one. */
  | { type: 'mode'; mode: SplitMode; shares: readonly Share[] | null }
  | { type: 'participant'; userId: string; isIn: boolean }
  | { type: 'everybody'; isIn: boolean }
  | { type: 'per'; per: SplitDraft['per'] }
  | { type: 'amount'; userId: string; cost: AmountDraft }
  | { type: 'percentage'; userId: string; text: string }
  | { type: 'weight'; userId: string; text: string }
  | { type: 'addItem' }
  | { type: 'removeItem'; key: number }
  | { type: 'item'; key: number; change: Partial<Omit<ItemDraft, 'key'>> }
  | { type: 'extra'; which: 'tax' | 'tip'; cost: AmountDraft }
  /** The lines of a receipt take the place of the items. */
  | { type: 'receipt'; items: readonly { name: string; amount: Cents }[]; tax: Cents; tip: Cents }
  /** Another group was chosen. */
  | { type: 'people'; people: readonly string[] };

const BLANK: AmountDraft = { amount: null, problem: null };

/** An equal split among everyone, the start of a new expense. */
export function newSplit(people: readonly string[]): SplitDraft {
  return {
    mode: 'equal',
    source: 'equal',
    people,
    participants: people,
    per: 'person',
    amounts: {},
    percentages: {},
    weights: {},
    items: [{ key: 1, name: '', cost: BLANK, userIds: people }],
    tax: BLANK,
    tip: BLANK,
    typed: [],
  };
}

/** Equal parts for each person, with everyone. */
export function isEqualAmongAll({ mode, per, participants, people }: SplitDraft): boolean {
  return mode === 'equal' && per === 'person' && participants.length === people.length;
}

/** The editor state of a stored split. `people` are those who can take part now. */
export function draftOf(split: SplitInput, people: readonly string[]): SplitDraft {
  const inSplit = peopleOf(split);
  const all = [...people, ...inSplit.filter((userId) => !people.includes(userId))];
  const draft: SplitDraft = {
    ...newSplit(all),
    mode: split.mode,
    source: split.mode,
    participants: inOrder(all, inSplit),
  };
  if (split.mode === 'equal') {
    return { ...draft, per: split.per ?? 'person', items: newSplit(draft.participants).items };
  }
  const typed = [split.mode];
  switch (split.mode) {
    case 'exact':
      return {
        ...draft,
        typed,
        amounts: Object.fromEntries(split.shares.map(({ userId, amount }) => [userId, draftAmount(amount)])),
      };
    case 'percent':
      return {
        ...draft,
        typed,
        percentages: Object.fromEntries(
          split.percentages.map(({ userId, basisPoints }) => [userId, percentText(basisPoints)]),
        ),
      };
    case 'weights':
      return {
        ...draft,
        typed,
        weights: Object.fromEntries(split.weights.map(({ userId, weight }) => [userId, String(weight)])),
      };
    case 'items':
      return {
        ...draft,
        typed,
        items: split.items.map(({ name = '', amount, userIds }, index) => ({
          key: index + 1,
          name,
          cost: draftAmount(amount),
          userIds: inOrder(all, userIds),
        })),
        tax: draftExtra(split.tax),
        tip: draftExtra(split.tip),
      };
  }
}

export function splitReducer(draft: SplitDraft, action: SplitAction): SplitDraft {
  switch (action.type) {
    case 'mode':
      return action.mode === draft.mode ? draft : enter(leave(draft), action.mode, action.shares);
    case 'participant':
      return withParticipants(draft, (userId) =>
        userId === action.userId ? action.isIn : draft.participants.includes(userId),
      );
    case 'everybody':
      return withParticipants(draft, () => action.isIn);
    case 'per':
      return { ...draft, per: action.per };
    case 'amount':
      return touch({ ...draft, amounts: { ...draft.amounts, [action.userId]: action.cost } });
    case 'percentage':
      return touch({ ...draft, percentages: { ...draft.percentages, [action.userId]: action.text } });
    case 'weight':
      return touch({ ...draft, weights: { ...draft.weights, [action.userId]: action.text } });
    case 'addItem':
      return touch({ ...draft, items: [...draft.items, newItem(draft)] });
    case 'removeItem':
      return touch({ ...draft, items: draft.items.filter((item) => item.key !== action.key) });
    case 'item':
      return touch({
        ...draft,
        items: draft.items.map((item) => (item.key === action.key ? { ...item, ...action.change } : item)),
      });
    case 'extra':
      return touch({ ...draft, [action.which]: action.cost });
    case 'receipt':
      return touch({ ...draft, mode: 'items', ...itemsOf(action, draft) });
    case 'people':
      return withPeople(draft, action.people);
  }
}

function touch(draft: SplitDraft): SplitDraft {
  const { mode, typed } = draft;
  return { ...draft, source: mode, typed: typed.includes(mode) ? typed : [...typed, mode] };
}

/** Fields that show equal parts follow other people. Fields that show anything else count from now on. */
function followPeople(draft: SplitDraft): SplitDraft {
  const { mode, source, per } = draft;
  if (mode === source || (mode !== 'percent' && mode !== 'weights')) return draft;
  return source === 'equal' && per === 'person' ? fillFrom(draft, null) : touch(draft);
}

function inOrder(people: readonly string[], chosen: readonly string[]): string[] {
  return people.filter((userId) => chosen.includes(userId));
}

function withParticipants(draft: SplitDraft, isIn: (userId: string) => boolean): SplitDraft {
  const participants = draft.people.filter(isIn);
  return followPeople({ ...draft, participants, amounts: readable(draft.amounts, participants) });
}

/** Keeps the readable amounts of removed people for their return, and drops unreadable ones. */
function readable(amounts: SplitDraft['amounts'], shown: readonly string[]): SplitDraft['amounts'] {
  const kept = Object.entries(amounts).filter(
    ([userId, cost]) => cost.problem === null || shown.includes(userId),
  );
  return Object.fromEntries(kept);
}

/** Changes the people and keeps the values of those who stay. */
function withPeople(draft: SplitDraft, people: readonly string[]): SplitDraft {
  const items = draft.items.map((item) => {
    const kept = inOrder(people, item.userIds);
    return { ...item, userIds: kept.length === 0 ? people : kept };
  });
  return followPeople({
    ...draft,
    people,
    participants: people,
    items,
    amounts: readable(draft.amounts, people),
  });
}

/**
 * The split for the members of its group as they are now. Whoever is gone is left out of it and of its items; newcomers
 * are put where someone is gone, because they may have their place. With no one left, all take part.
 */
export function splitAmong(draft: SplitDraft, people: readonly string[]): SplitDraft {
  const present = (chosen: readonly string[]) => {
    const isGone = chosen.some((userId) => !people.includes(userId));
    const isPut = (userId: string) => isGone && !draft.people.includes(userId);
    const left = people.filter((userId) => chosen.includes(userId) || isPut(userId));
    return left.length === 0 ? people : left;
  };
  const items = draft.items.map((item) => ({ ...item, userIds: present(item.userIds) }));
  return { ...withPeople(draft, people), participants: present(draft.participants), items };
}

/** A new item has the people of the previous item, because most lines of a bill are shared alike. */
function newItem(draft: SplitDraft): ItemDraft {
  const before = draft.items.at(-1);
  const key = Math.max(0, ...draft.items.map((item) => item.key)) + 1;
  return { key, name: '', cost: BLANK, userIds: before?.userIds ?? draft.people };
}

/** Everyone has every item of a receipt, until someone says otherwise. New keys give the items new fields. */
function itemsOf(
  { items, tax, tip }: Extract<SplitAction, { type: 'receipt' }>,
  draft: SplitDraft,
): Pick<SplitDraft, 'items' | 'tax' | 'tip'> {
  const { key: first } = newItem(draft);
  return {
    items: items.map(({ name, amount }, index) => ({
      key: first + index,
      name,
      cost: draftAmount(amount),
      userIds: draft.people,
    })),
    tax: draftExtra(tax),
    tip: draftExtra(tip),
  };
}

/** The people of typed items take part in the next mode. */
function leave(draft: SplitDraft): SplitDraft {
  if (draft.mode !== 'items' || !draft.typed.includes('items')) return draft;
  const named = draft.items.flatMap((item) => item.userIds);
  return named.length === 0 ? draft : { ...draft, participants: inOrder(draft.people, named) };
}

function enter(draft: SplitDraft, mode: SplitMode, shares: readonly Share[] | null): SplitDraft {
  const next = { ...draft, mode };
  if (mode === 'equal' || draft.typed.includes(mode)) return { ...next, source: mode };
  switch (mode) {
    case 'exact':
      // Amounts of an equal split would only have to be overwritten.
      return { ...next, amounts: draft.mode === 'equal' ? {} : amountsOf(shares) };
    case 'percent':
    case 'weights':
      return fillFrom(next, shares);
    case 'items':
      return { ...next, items: [{ key: 1, name: '', cost: BLANK, userIds: draft.participants }] };
  }
}

function amountsOf(shares: readonly Share[] | null): Record<string, AmountDraft> {
  return Object.fromEntries((shares ?? []).map(({ userId, amount }) => [userId, draftAmount(amount)]));
}

function draftAmount(amount: Cents | null): AmountDraft {
  return { amount, problem: null };
}

/** A tax or tip of zero is a blank field. */
function draftExtra(amount: Cents): AmountDraft {
  return draftAmount(amount === ZERO ? null : amount);
}
