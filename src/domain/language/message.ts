// Why: docs/decisions/0081.

/** A part of a message: plain text, a value by its name, or the choice of one of several texts by a value. */
type Part =
  | string
  | { value: string }
  | { value: string; kind: 'plural' | 'select'; choices: Choices }
  | Count;
type Choices = ReadonlyMap<string, readonly Part[]>;
/** The number of the plural around it. */
type Count = { count: true };

export type Message = readonly Part[];
export type Plain = string | number;

const read = new Map<string, Message>();

/**
 * Reads a message in ICU's notation: values in braces, `plural` and `select`. Throws SyntaxError where a brace is missing
 * or a choice has no `other`.
 */
export function readMessage(text: string): Message {
  let message = read.get(text);
  if (message === undefined) {
    message = new Reader(text).readAll();
    read.set(text, message);
  }
  return message;
}

class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  readAll(): Message {
    const parts = this.readParts(false);
    if (this.at < this.text.length) this.fail('a brace that opens nothing');
    return parts;
  }

  /** Reads up to the brace that ends these parts. */
  readParts(isPlural: boolean): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const end = (part?: Part) => {
      if (plain !== '') parts.push(plain);
      plain = '';
      if (part !== undefined) parts.push(part);
    };
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at] ?? '';
      if (sign === '}') break;
      if (sign === '{') end(this.readValue(isPlural));
      else if (sign === '#' && isPlural) end({ count: true });
      else if (sign === "'") plain += this.readQuote();
      else plain += sign;
    }
    end();
    return parts;
  }

  /** A quotation mark before a brace quotes up to the next one; two are one; any other stands for itself. */
  readQuote(): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at += 1;
      return "'";
    }
    if (next !== '{' && next !== '}') return "'";
    const end = this.text.indexOf("'", this.at + 2);
    const quoted = this.text.slice(this.at + 1, end === -1 ? undefined : end);
    this.at += quoted.length + 1;
    return quoted;
  }

  /** Reads `{name}` or `{name, plural, …}`, and stops at its last brace. */
  readValue(isPlural: boolean): Part {
    const rest = this.text.slice(this.at);
    const simple = /^\{\s*(\w+)\s*\}/.exec(rest);
    if (simple) {
      this.at += simple[0].length - 1;
      return { value: simple[1] ?? '' };
    }
    const choice = /^\{\s*(\w+)\s*,\s*(plural|select)\s*,\s*/.exec(rest);
    if (!choice) this.fail('braces without a name');
    this.at += choice[0].length;
    const kind = choice[2] === 'plural' ? 'plural' : 'select';
    return { value: choice[1] ?? '', kind, choices: this.readChoices(kind, isPlural) };
  }

  /** A select within a plural has the number of that plural. */
  readChoices(kind: 'plural' | 'select', isPlural: boolean): Choices {
    const choices = new Map<string, Part[]>();
    for (;;) {
      const head = /^\s*(=?\w+)\s*\{/.exec(this.text.slice(this.at));
      if (!head) break;
      this.at += head[0].length;
      choices.set(head[1] ?? '', this.readParts(kind === 'plural' || isPlural));
      this.at += 1;
    }
    this.at += /^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0;
    if (this.text[this.at] !== '}' || !choices.has('other')) this.fail('a choice without an end or `other`');
    return choices;
  }

  fail(what: string): never {
    throw new SyntaxError(`A message has ${what}: ${this.text}`);
  }
}

/** Writes a message with its values in a language. A value that is missing is left out. */
export function writeMessage(
  message: Message,
  values: Readonly<Record<string, Plain>>,
  language: string,
  count = 0,
): string {
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') text += part;
    else if ('count' in part) text += formatCount(count, language);
    else if ('kind' in part) {
      const value = values[part.value] ?? '';
      const chosen = chooseText(part.kind, part.choices, value, language);
      text += writeMessage(chosen, values, language, part.kind === 'plural' ? Number(value) : count);
    } else text += values[part.value] ?? '';
  }
  return text;
}

function chooseText(kind: 'plural' | 'select', choices: Choices, value: Plain, language: string): Message {
  const exact = choices.get(kind === 'plural' ? `=${value}` : String(value));
  const category = kind === 'plural' ? pluralOf(Number(value), language) : 'other';
  return exact ?? choices.get(category) ?? choices.get('other') ?? [];
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(count: number, language: string): string {
  // Without the platform's data, as `formatMoney`: nearly every reader of English would load it for this.
  if (language === 'en') return count === 1 ? 'one' : 'other';
  let rule = rules.get(language);
  if (rule === undefined) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

function formatCount(count: number, language: string): string {
  // Arabic with Latin digits, so that what is shown can be typed.
  return language === 'en' ? String(count) : count.toLocaleString(`${language}-u-nu-latn`);
}

/** The names of a message's values, and the categories of its plurals; for checks of catalogues. */
export function partsOf(message: Message): { values: Set<string>; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const look = (parts: Message) => {
    for (const part of parts) {
      if (typeof part === 'string' || 'count' in part) continue;
      values.add(part.value);
      if (!('kind' in part)) continue;
      if (part.kind === 'plural') plurals.push([...part.choices.keys()]);
      for (const choice of part.choices.values()) look(choice);
    }
  };
  look(message);
  return { values, plurals };
}
