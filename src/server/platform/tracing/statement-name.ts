const INNER = /\([^()]*\)/g;

/** The operation and table of a statement: `SELECT expenses`. It never contains a value. */
export function statementName(text: string): string {
  let outer = text;
  // Without what is in parentheses: queries within it, and lists of columns.
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = outer.replaceAll(INNER, '');
  }
  const [verb = 'statement'] = /\b(?:SELECT|INSERT|UPDATE|DELETE)\b/.exec(outer) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE) ([a-z_]{2,})/.exec(outer) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
