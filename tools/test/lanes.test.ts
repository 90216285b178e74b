import { expect, test } from 'vitest';
import { runLanes } from './lanes.ts';

type Run = { print: (text: string) => void; end: (result: string) => void };

/** Runs these parts, which print and end when they are told to. */
function begin(lanes: string[][]) {
  const started = new Map<string, Run>();
  let printed = '';
  const results = runLanes<string, string>(
    lanes,
    (part, print) => new Promise((end) => started.set(part, { print, end })),
    (text) => {
      printed += text;
    },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const tell = async (part: string, act: (run: Run) => void) => {
    await settled();
    const run = started.get(part);
    if (run === undefined) throw new Error(`${part} has not started`);
    act(run);
    await settled();
  };
  return { started, tell, results, printed: () => printed };
}

test('lanes run at the same time, and the parts of a lane one after the other', async () => {
  const { started, tell, results } = begin([['server'], ['rules', 'journeys']]);
  await tell('server', () => undefined);
  expect([...started.keys()]).toEqual(['server', 'rules']);
  await tell('rules', ({ end }) => end('two failed'));
  expect([...started.keys()]).toEqual(['server', 'rules', 'journeys']);
  await tell('journeys', ({ end }) => end('three passed'));
  await tell('server', ({ end }) => end('one passed'));
  expect(await results).toEqual(['one passed', 'two failed', 'three passed']);
});

test('the lines of parts that run at the same time do not mix', async () => {
  const { tell, results, printed } = begin([['server'], ['rules', 'journeys']]);
  await tell('rules', ({ print, end }) => {
    print('rules\n');
    end('');
  });
  await tell('journeys', ({ print }) => print('journey 1\n'));
  await tell('server', ({ print }) => print('server\n'));
  expect(printed()).toBe('server\n');
  await tell('server', ({ end }) => end(''));
  expect(printed()).toBe('server\nrules\njourney 1\n');
  await tell('journeys', ({ print, end }) => {
    print('journey 2\n');
    end('');
  });
  await results;
  expect(printed()).toBe('server\nrules\njourney 1\njourney 2\n');
});
