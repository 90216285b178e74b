import { join } from 'node:path';
import openApiToTypes, { astToString } from 'openapi-typescript';
import { contract } from '#contract/contract.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { describeContract } from '#server/http/response/openapi.ts';

/** The generated file of the client package. */
export const CLIENT_SCHEMA = join(import.meta.dirname, '../../clients/typescript/schema.ts');

const HEADER = '// Generated from the contract by `npm run client`. Do not edit.\n\n';

/** The types of every call that a token may make, from the OpenAPI document. */
export async function clientSchema(): Promise<string> {
  const document = describeContract(
    contract.filter(({ auth }) => auth === 'any'),
    'client',
  ) as Document;
  const { components, paths } = document;
  const schemas = { ...components.schemas, Currency: { type: 'string', enum: CURRENCIES } };
  const typed = { ...document, paths: onlyTypes(paths), components: { ...components, schemas } };
  return HEADER + astToString(await openApiToTypes(JSON.stringify(typed)));
}

type Document = { components: { schemas: object }; paths: object };

const CURRENCY = { $ref: '#/components/schemas/Currency' };
const codes = new Set<unknown>(CURRENCIES);

/** Whether a schema is one of a currency: any, or those with the same number of decimals. */
const isCurrency = (schema: object) =>
  'enum' in schema && Array.isArray(schema.enum) && schema.enum.every((code) => codes.has(code));

/** What a type cannot say: rules for numbers and texts. */
const RULES = new Set(['multipleOf', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'title']);

/** A field may have the name of a rule; then its value is a schema. */
const isRule = (name: string, value: unknown) => RULES.has(name) && typeof value !== 'object';

/** Leaves the rules out. A reply has a variant for each number of decimals; without rules these are one type. */
function onlyTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onlyTypes);
  if (typeof value !== 'object' || value === null) return value;
  if (isCurrency(value)) return CURRENCY;
  const kept = Object.entries(value).filter(([name, each]) => !isRule(name, each));
  return Object.fromEntries(
    kept.map(([name, each]) => [
      name,
      name === 'anyOf' || name === 'oneOf' ? variants(each) : onlyTypes(each),
    ]),
  );
}

function variants(schemas: unknown): unknown[] {
  const texts = (schemas as unknown[]).map((schema) => JSON.stringify(onlyTypes(schema)));
  return [...new Set(texts)].map((text) => JSON.parse(text) as unknown);
}
