import { contract } from '#contract/contract.ts';
import { describeContract } from '#server/http/response/openapi.ts';

/** The place of an amount in a call. Steps of `path` are names, or `[]` for each element of a list. */
export type MoneyField = {
  place: 'body' | 'query';
  path: readonly string[];
  isNullable: boolean;
  isSigned: boolean;
};

type Schema = {
  format?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

type Paths = Record<string, Record<string, Operation>>;

const operationsOf = (paths: Paths) => Object.values(paths).flatMap((each) => Object.values(each));

/** The money fields of every call, by verb, from the OpenAPI document of the contract. */
export function findMoneyFields(): ReadonlyMap<string, readonly MoneyField[]> {
  const { paths } = describeContract(contract, 'test') as {
    paths: Record<string, Record<string, Operation>>;
  };
  const found = new Map<string, MoneyField[]>();
  for (const { operationId, parameters = [], requestBody } of operationsOf(paths)) {
    const body = requestBody?.content['application/json']?.schema;
    const fields = [
      ...(body === undefined ? [] : fieldsOf(body, { place: 'body', path: [] })),
      ...parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name, schema }) => fieldsOf(schema, { place: 'query', path: [name] })),
    ];
    if (fields.length > 0) found.set(operationId, fields);
  }
  return found;
}

function fieldsOf(
  schema: Schema,
  at: Omit<MoneyField, 'isNullable' | 'isSigned'>,
  isNullable = false,
): MoneyField[] {
  const isSigned = schema.format === 'signed-money';
  if (isSigned || schema.format === 'money') return [{ ...at, isNullable, isSigned }];
  const below = (step: string) => ({ ...at, path: [...at.path, step] });
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => fieldsOf(each, below(name))),
    ...(schema.items === undefined ? [] : fieldsOf(schema.items, below('[]'))),
    ...choices.flatMap((each) =>
      fieldsOf(
        each,
        at,
        choices.some(({ type }) => type === 'null'),
      ),
    ),
  ];
}
