import { invalidRequest } from './refusal.ts';

/** The content of a form-encoded request: text, lists and nested fields. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const MAX_FIELDS = 500;

/** Reads `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_FIELDS) throw invalidRequest('Too many parameters');
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    setAt(form, name.endsWith('[]') ? [...path, '#'] : path, value);
  }
  return listsOf(form) as Form;
}

function setAt(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '#' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  form[key] = next;
  setAt(next, rest, value);
}

/** Fields named 0, 1, 2 … become a list. */
function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  if (isList) return Object.values(value).map(listsOf);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, listsOf(each)]));
}

export function readText(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, name);
  return value;
}

export function requireText(form: Form, name: string): string {
  const value = readText(form, name);
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  return value;
}

export function readInteger(form: Form, name: string): number | undefined {
  const text = readText(form, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, name, 'parameter_invalid_integer');
  return value;
}

/** An amount of money: whole cents above zero. */
export function requireAmount(form: Form, name = 'amount'): number {
  const amount = readInteger(form, name);
  if (amount === undefined)
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  if (amount < 1) throw invalidRequest('Invalid positive integer', name, 'parameter_invalid_integer');
  if (amount > 9_999_999_999) throw invalidRequest('The amount is too large', name, 'amount_too_large');
  return amount;
}

export function readFlag(form: Form, name: string): boolean | undefined {
  const text = readText(form, name);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalidRequest(`Invalid boolean: ${text}`, name);
  return text === 'true';
}

export function readList(form: Form, name: string): FormValue[] {
  const value = form[name];
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalidRequest(`Invalid array: ${name}`, name);
  return value;
}

export function readForm(form: Form, name: string): Form | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequest(`Invalid object: ${name}`, name);
  return value;
}

export function readMetadata(form: Form): Record<string, string> {
  const metadata = readForm(form, 'metadata') ?? {};
  return Object.fromEntries(Object.keys(metadata).map((name) => [name, readText(metadata, name) ?? '']));
}

/** Refuses parameters that the call does not know, as the provider does, so that a misspelled one is noticed. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined)
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}
