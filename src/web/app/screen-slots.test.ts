import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { MOST_PREPARED, prepare } from './nearby-screens.ts';
import { moveTo, openSlots, type Slots } from './screen-slots.ts';

const TODAY = day('2026-11-24');
const at = (path: string, search = '') => ({ path, search });
/** Goes to another screen, and prepares the one that is left. */
const go = (slots: Slots, path: string, search = '') =>
  prepare(moveTo(slots, at(path, search), TODAY), slots.shown.path, TODAY);
const pathsOf = ({ prepared }: Slots) => prepared.map(({ path }) => path);

test('a prepared screen is shown as it was rendered', () => {
  const before = prepare(openSlots(at('/profile'), TODAY), '/groups', TODAY);
  const after = go(before, '/groups');
  expect(after.shown).toEqual(before.prepared[0]);
  expect(pathsOf(after)).toEqual([]);
});

test('a screen with another query, another id or from yesterday is rendered again, and the prepared one is dropped', () => {
  const before = prepare(openSlots(at('/profile'), TODAY), '/groups/1', TODAY);
  const known = before.prepared[0]?.key;
  for (const after of [
    go(before, '/groups/1', 'tab=activity'),
    go(before, '/groups/2'),
    moveTo(before, at('/groups/1'), day('2026-11-25')),
  ]) {
    expect(after.shown.key).not.toBe(known);
    expect(after.prepared).toEqual([]);
  }
});

test('a screen that is left loses its state, and is prepared again without its query', () => {
  const before = openSlots(at('/expenses', 'expense=5'), TODAY);
  const after = go(before, '/groups');
  expect(after.prepared).toEqual([{ path: '/expenses', search: '', day: TODAY, key: expect.any(Number) }]);
  expect(new Set([before, after].map(({ shown }) => shown.key)).size).toBe(2);
  expect(after.prepared[0]?.key).not.toBe(before.shown.key);
});

test('another query or id of the same page is shown in place', () => {
  const before = openSlots(at('/groups/1'), TODAY);
  const after = go(before, '/groups/2', 'tab=members');
  expect(after.shown).toEqual({ ...before.shown, path: '/groups/2', search: 'tab=members' });
});

test('a page is never rendered twice', () => {
  let slots = openSlots(at('/groups/1'), TODAY);
  for (const path of [
    '/groups',
    '/groups/2',
    '/expenses',
    '/groups/3',
    '/groups',
    '/groups/1',
    '/expenses',
  ]) {
    slots = prepare(go(slots, path), '/groups/9', TODAY);
    const pages = [slots.shown, ...slots.prepared].map((slot) => slot.path.replace(/\d+$/, 'id'));
    expect(new Set(pages).size).toBe(pages.length);
  }
});

test('screens whose replies are not kept are not prepared', () => {
  const slots = prepare(openSlots(at('/wallet'), TODAY), '/profile', TODAY);
  expect(pathsOf(slots)).toEqual([]);
  expect(pathsOf(go(slots, '/groups'))).toEqual([]);
});

test('the screens that were left last stay prepared, up to a limit', () => {
  const places = ['/', '/groups', '/groups/1', '/friends', '/expenses', '/payments', '/bills', '/goals'];
  const slots = places.reduce((before, path) => go(before, path), openSlots(at('/debts'), TODAY));
  expect(pathsOf(slots)).toEqual(places.slice(0, -1).toReversed().slice(0, MOST_PREPARED));
  expect(pathsOf(prepare(slots, '/groups', TODAY))).toEqual(pathsOf(slots));
});
