/** A tax rate or tax letter after a name. */
const RATE = /(?<=\S) (?:\d{1,2}(?:[.,]\d{1,2})? ?%)$/u;
const LETTER = /(?<=\S) [A-Z]{1,2}$/u;
/** An article number before a name, not a date such as "06.11.". */
const CODE = /^(?!\d{1,2}[./-]\d{1,2}\.? )(?=\S*\d\S*\d\S*\d)[A-Z\d./-]{3,} (?=.*\p{L}{2})/u;
const CODE_BEHIND = /(?<=\p{L}{2}.*)(?: \p{Lu}{2,4}\d?)? \d{5,}$/u;
const MOST_LETTERS = 3;

/**
 * Removes columns from the names of items: tax rates or letters, article numbers, and list positions. Text counts as a
 * column if at least half of the names have it.
 */
export function withoutMarks<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const cleaned = [RATE, LETTER, CODE, CODE_BEHIND].reduce<readonly Item[]>((list, mark) => {
    const found = list.flatMap(({ name }) => mark.exec(name)?.[0] ?? []);
    const isColumn = found.length > 1 && found.length * 2 >= list.length;
    if (!isColumn || (mark === LETTER && new Set(found).size > MOST_LETTERS)) return list;
    return list.map((item) => ({ ...item, name: item.name.replace(mark, '') }));
  }, items);
  return withoutPlaces(cleaned);
}

/** "1 Chair", "2 Table", "3 Lamp": the number of the first was already removed. */
function withoutPlaces<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const isNumbered =
    items.length > 2 && items.every(({ name }, at) => at === 0 || name.startsWith(`${at + 1} `));
  return items.map((item) => ({
    ...item,
    name: isNumbered ? item.name.replace(/^\d{1,3} /, '') : item.name,
  }));
}
