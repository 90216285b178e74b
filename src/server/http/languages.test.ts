import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGLISH, LANGUAGES } from '#domain/language/languages.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { randomCases } from '#domain/testing/random-cases.ts';
import { routes } from '#server/routes.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeRandom, mutateBody } from '#server/testing/contract/mutate.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { type Call, makeCall, type World, worldSupply } from '#server/testing/contract/world.ts';

let app: TestApp;
let takeWorld: () => Promise<World>;
let stranger: Caller;
const takenBack = LANGUAGES.map(({ code }) => offerLanguage(code));
beforeAll(async () => {
  app = await startTestApp();
  takeWorld = worldSupply(app);
  stranger = await app.person();
});
afterAll(async () => {
  for (const takeBack of takenBack) takeBack();
  await app.close();
});

const rows = routes.map(({ row }) => row).filter(({ responseType }) => responseType !== 'stream');
/** Every row in the soak; a few, spread over the contract, in each run. */
const step = Math.ceil(rows.length / randomCases(12, rows.length));
const some = rows.filter((_, at) => at % step === 0);

type Refusal = { code: string; message: string; issues?: { path: string; message: string }[] };

test.each(some.map((row) => [row.verb, row] as const))(
  '%s refuses in the words of every language, with the same status, code and paths',
  async (verb, row) => {
    const sample = samples[verb];
    if (sample === undefined) throw new Error(`No sample of ${verb}`);
    const world = await takeWorld();
    const right = await sample.call(world, world.member);
    const random = makeRandom(verb.length);
    const wrong: Call[] = [
      { url: right.url, body: [] },
      ...(right.file === undefined ? [1, 2, 3] : []).map(() => ({
        url: right.url,
        text: mutateBody(random, right.body),
      })),
    ];
    const calls: [Caller, Call][] = [
      ...(row.access === 'anyone' ? [] : ([[app.visitor, right]] as [Caller, Call][])),
      ...(row.method === 'GET' ? ([[stranger, right]] as [Caller, Call][]) : []),
      ...(row.body === undefined ? [] : wrong.map((call): [Caller, Call] => [world.member, call])),
    ];
    for (const [caller, call] of calls) {
      const answerIn = async (language: string) => {
        const headers = { ...call.headers, 'accept-language': language };
        const { status, text } = await makeCall(app.app, row, caller, { ...call, headers });
        if (status < 400) return null;
        const { code, message, issues = [] } = JSON.parse(text) as Refusal;
        return { facts: [status, code, issues.map(({ path }) => path)], message };
      };
      const english = await answerIn('en');
      if (english === null) continue;
      for (const { code } of LANGUAGES.filter((each) => each !== ENGLISH)) {
        const answer = await answerIn(code);
        expect([code, answer?.facts]).toEqual([code, english.facts]);
        expect(answer?.message, code).not.toBe(english.message);
      }
    }
  },
);
