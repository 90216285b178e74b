import { invariant } from './invariant.ts';

// biome-ignore lint/suspicious/noExplicitAny: what is read differs from use to use, and is the caller's to say.
type Read = (value: any) => unknown;

/**
 * Makes the function that makes an object of these keys, in their order, each value read by its own function from what
 * stands at its place in a source. It is a literal in code of its own, made once: an object that is filled key by
 * key takes several times as long to make, and to write as JSON.
 */
export function compileObject<Source extends object>(
  fields: readonly { key: string; place: string | number; read: Read }[],
): (source: Source) => Record<string, unknown> {
  const lines = fields.map(({ key, place }, at) => {
    invariant(key !== '__proto__', 'a key names no prototype');
    return `${JSON.stringify(key)}: read${at}(source[${JSON.stringify(place)}]),`;
  });
  const names = fields.map((_field, at) => `read${at}`);
  const code = `return (source) => ({\n${lines.join('\n')}\n});`;
  return new Function(...names, code)(...fields.map(({ read }) => read));
}
