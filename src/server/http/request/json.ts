/** No row of the contract nests deeper than ten. */
const MAX_DEPTH = 100;
/**
 * A body of the default size cannot hold as many, and a statement of 10,000 lines has less; in a larger body millions
 * would take seconds.
 */
const MAX_VALUES = 300_000;

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const NUMBER_LIKE = /[-\d.eE+]+/y;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const COLON_NEXT = /[ \t\r\n]*:/y;

/**
 * Parses JSON. A number in another notation than JSON.stringify's (1e3, 12.500, -0) becomes its source text, so that the
 * contract sees what was written: "12.500" has too many decimals for an amount and is not a number for a count. Takes time
 * linear in the length. Throws SyntaxError for what is not JSON or is nested deeper than 100 or has more than
 * 300,000 values.
 */
export function readJson(text: string): unknown {
  return JSON.parse(quoteUnusualNumbers(text));
}

/** Puts each number that JSON.stringify would write in another way into quotes. Leaves what is not JSON as it is. */
function quoteUnusualNumbers(json: string): string {
  let result = '';
  let copied = 0;
  const structure = { depth: 0, values: 0 };
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA || code >= OPEN_LIST) count(structure, code);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const number = matchAt(NUMBER_LIKE, json, at);
      const end = at + number.length;
      if (isUnusual(number) && matchAt(COLON_NEXT, json, end) === '') {
        result += `${json.slice(copied, at)}"${number}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? json : result + json.slice(copied);
}

function count(structure: { depth: number; values: number }, code: number): void {
  if (code === COMMA) structure.values += 1;
  else if (code === OPEN_LIST || code === OPEN_OBJECT) {
    structure.values += 1;
    structure.depth += 1;
  } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) structure.depth -= 1;
  if (structure.depth > MAX_DEPTH) throw new SyntaxError('The JSON is nested too deeply');
  if (structure.values > MAX_VALUES) throw new SyntaxError('The JSON has too many values');
}

/** Where the string that begins at `start` ends. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== QUOTE && at < json.length; code = json.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

function isUnusual(number: string): boolean {
  return String(Number(number)) !== number && NUMBER.test(number);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
