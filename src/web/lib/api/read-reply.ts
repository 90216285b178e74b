import * as z from 'zod/mini';
import type { $ZodLazy, $ZodTypes } from 'zod/v4/core';
import { isAmount } from '#contract/fields.ts';
import { cents } from '#domain/money.ts';

/** The unit of reading: a whole reply or one row of a list. A row with an unknown kind is left out. */
type Unit = { hasUnknownKind: boolean };

/**
 * Reads a reply by the contract's schema. The server may be newer than this page, so reading never fails. Unlisted
 * fields are dropped, an amount that is not a number becomes zero, list rows of an unknown kind are left out, and any
 * other surprise stays as it came.
 */
export function readReply(schema: z.ZodMiniType, json: unknown): unknown {
  return read(schema, json, { hasUnknownKind: false });
}

function read(schema: unknown, value: unknown, unit: Unit): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return readObject(def.shape, value, unit);
    case 'array':
      return readArray(def.element, value);
    case 'lazy':
      return read((schema as $ZodLazy)._zod.innerType, value, unit);
    case 'nullable':
      return value === null || value === undefined ? null : read(def.innerType, value, unit);
    case 'optional':
      return value === undefined ? undefined : read(def.innerType, value, unit);
    case 'enum':
      return readChoice(Object.values(def.entries), value, unit);
    case 'literal':
      return readChoice(def.values, value, unit);
    case 'union':
      return readUnion(def, value, unit);
    case 'pipe':
      return readCodec(schema as z.ZodMiniType, value);
    // biome-ignore lint/plugin: All other types of zod are read as they are.
    default:
      return value;
  }
}

function readObject(shape: Readonly<Record<string, unknown>>, value: unknown, unit: Unit): unknown {
  if (!isObject(value)) {
    unit.hasUnknownKind = true;
    return value;
  }
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, read(field, value[key], unit)]),
  );
}

function readArray(element: unknown, value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const row: Unit = { hasUnknownKind: false };
    const content = read(element, each, row);
    return row.hasUnknownKind ? [] : [content];
  });
}

/** An unknown category becomes "other". */
function readChoice(choices: readonly unknown[], value: unknown, unit: Unit): unknown {
  if (value === undefined || choices.includes(value)) return value;
  if (choices.includes('other')) return 'other';
  unit.hasUnknownKind = true;
  return value;
}

type Union = { options: readonly unknown[]; discriminator?: string };

/** Reads by the option that knows the kind. Without a field that says the kind: the first that accepts the rest too. */
function readUnion({ options, discriminator }: Union, value: unknown, unit: Unit): unknown {
  const isFitting = (option: unknown) => {
    if (discriminator === undefined || !isObject(value))
      return z.safeDecode(option as z.ZodMiniType, value as never).success;
    const kinds = (option as z.ZodMiniType)._zod.propValues?.[discriminator];
    return kinds?.has(value[discriminator] as string) ?? false;
  };
  const fitting = options.find(isFitting);
  if (fitting !== undefined) return read(fitting, value, unit);
  unit.hasUnknownKind = true;
  return value;
}

function readCodec(schema: z.ZodMiniType, value: unknown): unknown {
  const decoded = z.safeDecode(schema, value as never);
  if (decoded.success) return decoded.data;
  return isAmount(schema) ? cents(0) : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
