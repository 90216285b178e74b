import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExportPlaces } from './export-places.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const connected = () => new AbortController().signal;
const settled = () => vi.advanceTimersByTimeAsync(0);
const busy = { code: 'too_many_requests', retryAfter: 10 };

/** Places, and works in them that end when they are told to, by name. */
function makePlaces() {
  const places = new ExportPlaces();
  const running = new Map<string, () => void>();
  const begin = (name: string, gone?: AbortSignal) =>
    places.inPlace(
      () => new Promise<string>((done) => running.set(name, () => running.delete(name) && done(name))),
      gone,
    );
  return { places, running, begin };
}

describe('exports of one process', () => {
  test('are made two at a time, in the order of the requests', async () => {
    const { running, begin } = makePlaces();
    const all = ['a', 'b', 'c', 'd'].map((name) => begin(name, connected()));
    await settled();
    expect([...running.keys()]).toEqual(['a', 'b']);
    running.get('b')?.();
    await settled();
    expect([...running.keys()]).toEqual(['a', 'c']);
    for (const name of ['a', 'c', 'd']) {
      running.get(name)?.();
      await settled();
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    // The places are free again.
    void begin('e', connected());
    void begin('f', connected());
    await settled();
    expect([...running.keys()]).toEqual(['e', 'f']);
  });

  test('that fail free their place', async () => {
    const { places, running, begin } = makePlaces();
    for (let count = 0; count < 3; count += 1)
      await expect(places.inPlace(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    void begin('a');
    void begin('b');
    await settled();
    expect([...running.keys()]).toEqual(['a', 'b']);
  });

  test('wait for a minute, those of a job for as long as it takes', async () => {
    const { running, begin } = makePlaces();
    void begin('a');
    void begin('b');
    const refused = expect(begin('c', connected())).rejects.toMatchObject(busy);
    void begin('job');
    await vi.advanceTimersByTimeAsync(59_999);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    running.get('a')?.();
    await settled();
    expect([...running.keys()]).toEqual(['b', 'job']);
  });

  test('are refused at once while 20 others wait', async () => {
    const { begin } = makePlaces();
    const all = Array.from({ length: 22 }, (_, index) => begin(`${index}`, connected()));
    await expect(begin('one more', connected())).rejects.toMatchObject(busy);
    expect(all).toHaveLength(22);
  });

  test('whose caller has gone leave the queue', async () => {
    const { running, begin } = makePlaces();
    void begin('a');
    void begin('b');
    const gone = new AbortController();
    const left = expect(begin('c', gone.signal)).rejects.toThrow('gone');
    void begin('d', connected());
    gone.abort(new Error('gone'));
    await left;
    running.get('a')?.();
    await settled();
    expect([...running.keys()]).toEqual(['b', 'd']);
    await expect(begin('e', gone.signal)).rejects.toThrow('gone');
  });
});

describe('a person', () => {
  test('has one export at a time, until it is over', async () => {
    const places = new ExportPlaces();
    const over = await places.forPerson('maya', async (isOver) => isOver);
    await expect(places.forPerson('maya', async () => 'two')).rejects.toMatchObject({
      ...busy,
      message: 'Your last export is still running. Please try again in a moment.',
    });
    expect(await places.forPerson('liam', async () => 'other')).toBe('other');
    over();
    const second = await places.forPerson('maya', async (isOver) => isOver);
    // The end of the first one, told twice, is not the end of the second one.
    over();
    await expect(places.forPerson('maya', async () => 'three')).rejects.toMatchObject(busy);
    second();
  });

  test('may try again after an export that failed', async () => {
    const places = new ExportPlaces();
    await expect(places.forPerson('maya', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await places.forPerson('maya', async () => 'again')).toBe('again');
  });
});
