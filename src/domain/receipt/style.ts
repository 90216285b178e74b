/** How marks are read that have several meanings. A receipt keeps to one of each. */
export type Style = {
  /** A dash with a space on both sides, before an amount. */
  dash: 'minus' | 'separator';
  /** A space between figures: "2 150,00" is one amount, or two things of 150. */
  spaces: 'group' | 'separate';
  /** The amount behind a quantity: of all of them, or of one. */
  quantity: 'all' | 'each';
  /** A discount without a minus. */
  discount: 'minus' | 'aside';
  /** An amount in brackets: below zero, or a part of the amount beside it. */
  brackets: 'minus' | 'aside';
  /** A name behind an amount: another thing, or more of the name. */
  sides: 'apart' | 'together';
  /** An amount behind a quantity, alone on a line: of one, or of all. */
  counted: 'each' | 'all';
  /** A letter behind an amount: a unit such as grams, or the mark of a tax. */
  letter: 'unit' | 'tax';
  /** "You saved" with a minus: told once more, or taken off. */
  savings: 'aside' | 'minus';
};

/** How most receipts are written. */
export const USUAL: Style = {
  dash: 'minus',
  spaces: 'group',
  quantity: 'all',
  discount: 'minus',
  brackets: 'minus',
  sides: 'apart',
  counted: 'each',
  letter: 'unit',
  savings: 'aside',
};
const OTHER: Style = {
  dash: 'separator',
  spaces: 'separate',
  quantity: 'each',
  discount: 'aside',
  brackets: 'aside',
  sides: 'together',
  counted: 'all',
  letter: 'tax',
  savings: 'minus',
};

/** The other styles, as far as they differ in what a receipt uses, those with the fewest differences first. At most 511. */
export function stylesOf(uses: ReadonlySet<keyof Style>): Style[] {
  let styles: { style: Style; count: number }[] = [{ style: USUAL, count: 0 }];
  for (const use of uses) {
    const others = styles.map(({ style, count }) => ({
      style: { ...style, [use]: OTHER[use] },
      count: count + 1,
    }));
    styles = [...styles, ...others];
  }
  return styles
    .slice(1)
    .toSorted((a, b) => a.count - b.count)
    .map(({ style }) => style);
}
