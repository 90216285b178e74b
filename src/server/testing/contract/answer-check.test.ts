import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { describeContract } from '#server/http/response/openapi.ts';
import { type Answer, createAnswerCheck, type OpenApi } from './answer-check.ts';

const thing = z.object({
  id,
  amount,
  note: z.nullable(z.string()),
  tags: z.array(z.object({ name: z.string() })),
});
const rows = [
  route('getThing', 'GET /api/things/{id}', { access: 'person', params: z.object({ id }), reply: thing }),
  route('listThings', 'GET /api/things/recent', { access: 'person', reply: z.array(thing) }),
  route('removeThing', 'DELETE /api/things/{id}', { access: 'person', params: z.object({ id }) }),
  route('readThing', 'GET /api/things/{id}/file', {
    access: 'person',
    params: z.object({ id }),
    responseType: 'file',
  }),
];
const check = createAnswerCheck(describeContract(rows, '1') as OpenApi);

const GOOD = { id: 'a', amount: 12.5, note: null, tags: [{ name: 'b' }] };
const answer = (body: unknown, rest: Partial<Answer> = {}): Answer => ({
  method: 'GET',
  path: '/api/things/7',
  status: 200,
  type: 'application/json; charset=utf-8',
  text: body === undefined ? '' : JSON.stringify(body),
  ...rest,
});

describe('a response that the document describes', () => {
  test.each([
    ['an object', answer(GOOD)],
    ['a list at a path that a parameter would match too', answer([GOOD], { path: '/api/things/recent' })],
    ['nothing', answer(undefined, { method: 'DELETE', status: 204, type: '' })],
    ['a file', answer(undefined, { path: '/api/things/7/file', type: 'text/csv', text: 'a,b' })],
    ['a refusal', answer({ message: 'Not found', code: 'not_found' }, { status: 404 })],
    [
      'a path that does not exist',
      answer({ message: 'Not found', code: 'not_found' }, { path: '/api/x', status: 404 }),
    ],
  ])('passes: %s', (_, given) => {
    expect(check(given)).toBeNull();
  });
});

describe('a response that the document does not describe', () => {
  test.each([
    ['a field of another type', answer({ ...GOOD, id: 7 }), 'answer/id must be string'],
    ['a field that is missing', answer({ ...GOOD, note: undefined }), "must have required property 'note'"],
    ['a field that is not listed', answer({ ...GOOD, password: 'x' }), 'must NOT have additional properties'],
    ['a field deep within', answer({ ...GOOD, tags: [{ name: 1 }] }), 'answer/tags/0/name must be string'],
    ['a list instead of an object', answer([GOOD]), 'answer must be object'],
    ['an unknown status', answer(GOOD, { status: 201 }), 'the status 201 is not in the document'],
    ['an unknown path', answer(GOOD, { path: '/api/x' }), 'is not in the document'],
    [
      'another media type',
      answer(undefined, { type: 'text/html', text: '<p>' }),
      'the media type "text/html"',
    ],
    [
      'an error without a code',
      answer({ message: 'No' }, { status: 400 }),
      "must have required property 'code'",
    ],
  ])('fails: %s', (_, given, wrong) => {
    expect(check(given)).toContain(wrong);
  });
});
