type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

const keepSource: Reviver = (_key, value, context) =>
  typeof value === 'number' && context.source !== undefined && context.source !== String(value)
    ? context.source
    : value;

const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const NUMBER = /[-\d.eE+]+/y;

/** Where the text that begins at the quote ends. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== QUOTE && at < json.length; code = json.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Whether each number is written as JSON itself would write it. */
function isPlain(json: string): boolean {
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(json)?.[0] ?? '';
      if (String(Number(number)) !== number) return false;
      at += number.length - 1;
    }
  }
  return true;
}

/**
 * Reads JSON. A number that is not written plainly (1e3, 12.500, -0) is kept as its source text, so that the
 * contract sees what was written: as an amount "12.500" has too many decimals, as a count it is no number.
 * Throws SyntaxError.
 */
export function readJson(text: string): unknown {
  // Looking at each value costs ten times as much as reading it.
  if (isPlain(text)) return JSON.parse(text);
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown);
}
