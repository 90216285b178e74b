/** How to read ambiguous marks. A receipt uses each mark with one meaning. */
export type Style = {
  /** A dash with a space on both sides, before an amount. */
  dash: 'minus' | 'separator';
  /** A space between figures: "2 150,00" is one amount, or two things of 150. */
  spaces: 'group' | 'separate';
  /** The amount after a quantity: the line total or the unit price. */
  quantity: 'all' | 'each';
  /** A discount without a minus. */
  discount: 'minus' | 'aside';
  /** An amount in brackets: below zero, or a part of the amount beside it. */
  brackets: 'minus' | 'aside';
  /** A name after an amount: another item, or the rest of the name. */
  sides: 'apart' | 'together';
  /** An amount after a quantity, alone on a line: the unit price or the line total. */
  counted: 'each' | 'all';
  /** A letter after an amount: a unit such as grams, or a tax mark. */
  letter: 'unit' | 'tax';
  /** "You saved" with a minus: information only, or a discount. */
  savings: 'aside' | 'minus';
};

/** The style of most receipts. */
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

/** The other styles that differ in the marks of a receipt, with the fewest differences first. At most 511. */
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
