import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';

/** The parts of a schema, with the key of each field of an object. */
type Def = {
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
};

/** Every field of text whose key ends with "name", with its path. */
function namesIn(schema: z.ZodMiniType, path: readonly string[]): [path: string, schema: z.ZodMiniType][] {
  const { shape = {}, innerType, element, in: inner, getter, options = [] } = schema._zod.def as Def;
  const isName = /name$/i.test(path.at(-1) ?? '');
  if (isName && schema._zod.def.type === 'string') return [[path.join('.'), schema]];
  return [
    ...Object.entries(shape).flatMap(([key, field]) => namesIn(field, [...path, key])),
    ...[innerType, element, inner, getter?.(), ...options].flatMap((each) =>
      each === undefined ? [] : namesIn(each, path),
    ),
  ];
}

/** Names that are only looked up among those there are: an account's, and a person's within the sent file. */
const LOOKED_UP = [
  'login.username',
  'connectOidc.username',
  'requestPasswordReset.username',
  'importGroup.people.name',
];

/** What a receipt or a bank says about an expense: texts of it, as its title is. */
const isTextOfExpense = (path: string) => /\.(merchantName|items\.name)$/.test(path);

const fields = contract
  .flatMap(({ verb, body }) => (body ? namesIn(body as z.ZodMiniType, [verb]) : []))
  .filter(([path]) => !LOOKED_UP.includes(path) && !isTextOfExpense(path));

test('the names that a call takes are found', () => {
  const found = fields.map(([path]) => path);
  expect(found).toEqual(
    expect.arrayContaining([
      'register.username',
      'updateProfile.firstName',
      'addGroup.name',
      'updateGroup.families.name',
      'addPerson.name',
      'addToken.name',
    ]),
  );
});

test.each(fields)('%s shows what it is: nothing invisible, nothing that turns its direction', (_, schema) => {
  for (const name of [
    'Maya\u202enna',
    'Ma\u200bya',
    'Maya\u2066x',
    'Maya\ue000',
    'Maya\u0378',
    '\u3164\u3164\u3164',
  ]) {
    expect(z.safeParse(schema, name).success, JSON.stringify(name)).toBe(false);
  }
  expect(z.safeParse(schema, 'Maya').success).toBe(true);
});
