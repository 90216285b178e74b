import * as z from 'zod/mini';
import { invariant } from '#server/platform/invariant.ts';

type Schema = z.ZodMiniType;
type Writer = (value: unknown) => string;

// What this needs to know of a schema; zod publishes `_zod.def` for such tools.
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  reverseTransform?: (value: unknown, payload: unknown) => unknown;
  values?: unknown[];
  entries?: Record<string, string>;
};

function defOf(schema: Schema): Def {
  return schema._zod.def as unknown as Def;
}

/**
 * Makes the function that writes a reply as JSON. Only what the schema lists is written, so nothing else leaks;
 * a value of another type than listed is a programmer's mistake.
 */
export function compileReply(schema: Schema): Writer {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectWriter(def.shape ?? {});
    case 'array':
      return arrayWriter(compileReply(part(def.element)));
    case 'nullable':
    case 'optional':
      return nullableWriter(compileReply(part(def.innerType)));
    case 'pipe':
      return codecWriter(def);
    case 'string':
    case 'number':
    case 'boolean':
      return primitiveWriter(def.type);
    case 'enum':
      return enumWriter(new Set(Object.values(def.entries ?? {})));
    default:
      return (value) => JSON.stringify(z.encode(schema, value));
  }
}

function part(schema: Schema | undefined): Schema {
  invariant(schema !== undefined, 'a reply schema has all its parts');
  return schema;
}

function primitiveWriter(type: string): Writer {
  return (value) => {
    invariant(typeof value === type, `a reply has ${typeof value} where the contract says ${type}`);
    // JSON has no word for these and would say null.
    invariant(type !== 'number' || Number.isFinite(value), `a reply has ${value} where a number belongs`);
    return JSON.stringify(value);
  };
}

function enumWriter(values: ReadonlySet<unknown>): Writer {
  return (value) => {
    invariant(values.has(value), `a reply has ${String(value)}, which the contract does not list`);
    return JSON.stringify(value);
  };
}

function nullableWriter(write: Writer): Writer {
  return (value) => (value === null || value === undefined ? 'null' : write(value));
}

function codecWriter({ reverseTransform }: Def): Writer {
  invariant(reverseTransform !== undefined, 'a pipe in a reply is a codec');
  return (value) => {
    invariant(value !== null && value !== undefined, 'a reply lacks a value that the contract lists');
    return JSON.stringify(reverseTransform(value, { value, issues: [] }));
  };
}

function arrayWriter(write: Writer): Writer {
  return (value) => {
    invariant(Array.isArray(value), 'a reply has no list where the contract says one');
    let text = '[';
    for (let index = 0; index < value.length; index += 1)
      text += index === 0 ? write(value[0]) : `,${write(value[index])}`;
    return `${text}]`;
  };
}

function objectWriter(shape: Record<string, Schema>): Writer {
  const fields = Object.entries(shape).map(([key, schema], index) => ({
    key,
    isOptional: defOf(schema).type === 'optional',
    prefix: `${index === 0 ? '' : ','}${JSON.stringify(key)}:`,
    write: compileReply(schema),
  }));
  return (value) => {
    invariant(
      typeof value === 'object' && value !== null,
      'a reply has no object where the contract says one',
    );
    let text = '{';
    for (const field of fields) {
      const each = (value as Record<string, unknown>)[field.key];
      if (each === undefined && field.isOptional) continue;
      text += (text.length === 1 ? field.prefix.replace(/^,/, '') : field.prefix) + field.write(each);
    }
    return `${text}}`;
  };
}
