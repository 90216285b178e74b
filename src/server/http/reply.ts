import * as z from 'zod/mini';
import { compileObject } from '#server/platform/compile-object.ts';
import { broken, invariant } from '#server/platform/invariant.ts';

type Schema = z.ZodMiniType;

/** A reply, or of a page its items, that is JSON already. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Makes of a value what JSON says of it. */
type Picker = (value: unknown) => unknown;

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
 * a value of another type than listed is a programmer's mistake. What is written already goes out as it is.
 */
export function compileReply(schema: Schema): (value: unknown) => string {
  const pick = compilePicker(schema);
  // Written in one go: a text put together of small parts costs four times as much.
  return (value) => (value instanceof Written ? value.json : JSON.stringify(pick(value)));
}

function compilePicker(schema: Schema): Picker {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectPicker(def.shape ?? {});
    case 'array':
      return arrayPicker(compilePicker(part(def.element)));
    case 'nullable':
      return nullablePicker(compilePicker(part(def.innerType)));
    case 'optional':
      return optionalPicker(compilePicker(part(def.innerType)));
    case 'pipe':
      return codecPicker(def);
    case 'string':
    case 'number':
    case 'boolean':
      return primitivePicker(def.type);
    case 'enum':
      return enumPicker(new Set(Object.values(def.entries ?? {})));
    default:
      return (value) => z.encode(schema, value);
  }
}

function part(schema: Schema | undefined): Schema {
  invariant(schema !== undefined, 'a reply schema has all its parts');
  return schema;
}

function primitivePicker(type: string): Picker {
  return (value) => {
    if (typeof value !== type) broken(`a reply has ${typeof value} where the contract says ${type}`);
    // JSON has no word for these and would say null.
    if (type === 'number' && !Number.isFinite(value)) broken(`a reply has ${value} where a number belongs`);
    return value;
  };
}

function enumPicker(values: ReadonlySet<unknown>): Picker {
  return (value) => {
    if (!values.has(value)) broken(`a reply has ${String(value)}, which the contract does not list`);
    return value;
  };
}

function nullablePicker(pick: Picker): Picker {
  return (value) => (value === null || value === undefined ? null : pick(value));
}

/** JSON leaves out what is undefined. */
function optionalPicker(pick: Picker): Picker {
  const pickOrNull = nullablePicker(pick);
  return (value) => (value === undefined ? undefined : pickOrNull(value));
}

function codecPicker({ reverseTransform }: Def): Picker {
  invariant(reverseTransform !== undefined, 'a pipe in a reply is a codec');
  return (value) => {
    if (value === null || value === undefined) broken('a reply lacks a value that the contract lists');
    return reverseTransform(value, { value, issues: [] });
  };
}

function arrayPicker(pick: Picker): Picker {
  return (value) => {
    if (!Array.isArray(value)) broken('a reply has no list where the contract says one');
    return value.map(pick);
  };
}

function objectPicker(shape: Record<string, Schema>): Picker {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    place: key,
    read: compilePicker(schema),
  }));
  const pick = compileObject<object>(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null)
      broken('a reply has no object where the contract says one');
    return pick(value);
  };
}
