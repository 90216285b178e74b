import { firstCharacters } from '../imported-cells.ts';
import type { Line } from './lines.ts';
import { isPriceLabel } from './words.ts';

export const MAX_NAME = 200;

/** Lines without an amount, one directly below the other. `isApart`: a blank line stands above them. */
export type Block = { lines: readonly Line[]; isApart: boolean; end: number };

/** A block that continues below a line without content. */
export function blockBelow(block: Block | null, line: Line): Block | null {
  return block !== null && isFollowing(block, line) ? { ...block, end: line.line } : null;
}

/** Appends a line to a block, or starts a new block if the line does not follow it. */
export function blockWith(block: Block | null, line: Line, isApart: boolean): Block {
  return block !== null && isFollowing(block, line)
    ? { ...block, lines: [...block.lines, line], end: line.line }
    : { lines: [line], isApart, end: line.line };
}

function isFollowing({ end }: Block, line: Line): boolean {
  return end === line.line - 1;
}

/**
 * The name in the block above an amount: the last line of the block, with the lines that it continues. In a paragraph
 * above an amount-only line, the name comes first.
 */
function namedAbove(block: Block | null, line: Line): Line | null {
  if (block === null || !isFollowing(block, line)) return null;
  const { lines, isApart } = block;
  const own = lines.findIndex(({ text }) => !DETAIL.test(text) && !JOURNEY.test(text));
  const [first, ...others] = lines.slice(Math.max(0, own));
  if (first === undefined) return null;
  if (!isApart || line.quantity !== null || others.length === 0) return lastOf(block);
  if (others.length === 1)
    return others.every(({ kind }) => kind === 'item') ? others.reduce(merged, first) : lastOf(block);
  const end = others.findIndex((other, at) => !isWrapped(others[at - 1] ?? first, other));
  return others.slice(0, Math.max(0, end)).reduce(merged, first);
}

/** The last line of a block with those that it continues. */
export function lastOf({ lines }: Block): Line | null {
  const start = lines.findLastIndex((line, at) => {
    const before = lines[at - 1];
    return before === undefined || !isWrapped(before, line);
  });
  const [first, ...others] = lines.slice(Math.max(0, start));
  return first === undefined ? null : others.reduce(merged, first);
}

/** "Condition: New": a detail of the name above. */
const DETAIL = /^\p{L}[\p{L} ]{2,20}: \S/u;
/** A date or a time of the item above. */
const JOURNEY = /\d{1,2}[:h]\d{2}|(?<!\d)\d{1,2}[./ ](?:\d{1,2}|\p{L}{3,9})[./ ]\d{2,4}(?!\d)/u;
const SPEAKS_OF_THING: ReadonlySet<Line['kind']> = new Set(['item', 'header', 'ignored']);
/** A mark after an article number: "04116704112 T". */
const TAX_MARK = /^\p{Lu}{1,2}$/u;
/** "MRJ" after a quantity: tax marks. */
const MARKS = /^\p{Lu}{1,4}$/u;

/** A line with the name that its amount belongs to: its own, one that begins above, or the one above. */
export function namedLine(line: Line, block: Block | null): Line {
  const above = namedAbove(block, line);
  if (above === null) return line;
  const isLong = (block?.lines.length ?? 0) > 1 && block?.isApart === true;
  const isDetail =
    DETAIL.test(line.text) ||
    (isLong && JOURNEY.test(line.text)) ||
    (line.quantity !== null && MARKS.test(line.name));
  const isLabel =
    isPriceLabel(line.words, line.text.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0) ||
    (TAX_MARK.test(line.name) && line.hasNumber);
  if (!/\p{L}/u.test(line.name) || isLabel || (isDetail && SPEAKS_OF_THING.has(line.kind)))
    return { ...line, name: above.name, words: above.words, kind: above.kind };
  return line.kind === 'item' && isWrapped(above, line) ? merged(above, line) : line;
}

export function joined(first: string, second: string): string {
  const text =
    /\p{L}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first.slice(0, -1) + second : `${first} ${second}`;
  return firstCharacters(text, MAX_NAME).trim();
}

function merged(first: Line, second: Line): Line {
  return { ...second, name: joined(first.name, second.name), kind: 'item' };
}

const CONNECTED =
  /(?:[-,&+/]| (?:with|and|mit|und|ohne|in|avec|et|aux?|à|de|du|con|y|del|la|von|of|the|w))$/iu;

/** "60 W equivalent", "3,8% 1 l": the size of what the line above names. */
const BEGINS_WITH_SIZE = /^(?:[\d.,]+ ?(?:W|V|A|k?g|m?l|[cm]?m|cl|L|oz|lbs?|ct|pk|%)(?!\p{L}))/u;

/** Whether a line without an amount continues in the next line. */
function isWrapped(first: Line, second: Line): boolean {
  if (second.line - first.line > 1 || first.kind !== 'item') return false;
  if (/^[-–—•*+]/u.test(second.text)) return false;
  if (BEGINS_WITH_SIZE.test(second.name) || !/\p{L}{3}/u.test(second.name)) return true;
  return CONNECTED.test(first.text) || /^\p{Ll}/u.test(second.name);
}

type Named = { name: string; line: number; kind: Line['kind'] };

/** Whether a line without an amount is the rest of the name above, and not the name of an amount below. */
export function continues(last: Named, line: Line, below: Line | undefined): boolean {
  const isName = below?.line === line.line + 1 && !/\p{L}/u.test(below.name);
  if (isName && !CONNECTED.test(last.name)) return false;
  if (last.kind !== 'item' || line.kind !== 'item' || line.line !== last.line + 1) return false;
  return CONNECTED.test(last.name) || /^\p{Ll}/u.test(line.name);
}
