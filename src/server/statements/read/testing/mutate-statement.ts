import { type MadeFile, makeWord, pick, type Random, STRAY_MARK } from './made-statement.ts';

/** Changes a file in place. False where the change is not possible or says something else than before. */
type Mutation = (file: MadeFile, random: Random) => boolean;

const at = (random: Random, length: number) => Math.floor(random() * length);

/** The columns of amounts, without the balance. */
function moneyOf({ columns }: MadeFile): number[] {
  return [columns.amount, columns.moneyOut, columns.moneyIn].filter((column) => column !== null);
}

function swap<Each>(list: Each[], one: number, other: number): void {
  const [first, second] = [list[one], list[other]];
  if (first === undefined || second === undefined) return;
  list[one] = second;
  list[other] = first;
}

/** The ways in which files of banks differ from those that we know, or are damaged. */
export const MUTATIONS = {
  nothing: () => true,
  'without the header': (file) => {
    file.header = null;
    return true;
  },
  'columns in another order': (file, random) => {
    const width = file.rows[0]?.cells.length ?? 0;
    const [one, other] = [at(random, width), at(random, width)];
    for (const { cells } of file.rows) swap(cells, one, other);
    if (file.header !== null) swap(file.header, one, other);
    const moved = (column: number | null) => (column === one ? other : column === other ? one : column);
    const { columns } = file;
    Object.assign(columns, {
      date: moved(columns.date),
      title: columns.title.map(moved),
      amount: moved(columns.amount),
      moneyOut: moved(columns.moneyOut),
      moneyIn: moved(columns.moneyIn),
      direction: moved(columns.direction),
      currency: moved(columns.currency),
      status: moved(columns.status),
    });
    return true;
  },
  'one name in an unknown language': (file, random) => {
    if (file.header === null) return false;
    file.header[at(random, file.header.length)] = makeWord(random);
    return true;
  },
  'all names in an unknown language': (file, random) => {
    file.header &&= file.header.map(() => makeWord(random));
    return file.header !== null;
  },
  'one word in an unknown language': (file, random) => {
    const words = [
      ...new Set(file.rows.flatMap(({ cells }) => cells.filter((cell) => /^\p{L}+$/u.test(cell)))),
    ];
    const word = pick(random, words.length > 0 ? words : ['']);
    if (word === '' || word === 'EUR') return false;
    const other = makeWord(random);
    for (const { cells } of file.rows)
      for (const [index, cell] of cells.entries()) if (cell === word) cells[index] = other;
    return true;
  },
  'few rows': (file, random) => {
    file.rows.splice(1 + at(random, 3));
    return true;
  },
  'a row is missing': (file, random) => {
    file.rows.splice(at(random, file.rows.length), 1);
    return file.rows.length > 0;
  },
  'a decimal mark is another one': (file, random) => {
    const row = pick(random, file.rows);
    for (const column of moneyOf(file)) {
      const cell = row.cells[column] ?? '';
      row.cells[column] = cell.replace(/[.,](?=\d\d$)/, (mark) => (mark === '.' ? ',' : '.'));
    }
    return true;
  },
  'a decimal mark is not quoted': (file, random) => {
    if (file.style.delimiter !== ',' || file.style.mark !== ',' || file.style.quotesAll) return false;
    const row = pick(random, file.rows);
    const column = pick(random, moneyOf(file));
    const [whole = '', ...decimals] = (row.cells[column] ?? '').split(',');
    if (decimals.length === 0) return false;
    row.cells.splice(column, 1, whole, ...decimals);
    return true;
  },
  'a quotation mark in a title': (file, random) => {
    const row = pick(random, file.rows);
    const column = file.columns.title[0] ?? 0;
    const title = row.cells[column] ?? '';
    const place = at(random, title.length + 1);
    row.cells[column] = `${title.slice(0, place)}${STRAY_MARK}${title.slice(place)}`;
    return true;
  },
  'a title that is quoted and ends with a mark': (file, random) => {
    const row = pick(random, file.rows);
    const column = file.columns.title[0] ?? 0;
    const title = row.cells[column] ?? '';
    row.cells[column] = file.style.quotesAll
      ? `${title}${STRAY_MARK}`
      : `${STRAY_MARK}${title} 24${STRAY_MARK}${STRAY_MARK}`;
    return true;
  },
  'a delimiter in a title': (file, random) => {
    const row = pick(random, file.rows);
    const column = file.columns.title[0] ?? 0;
    row.cells[column] = `${row.cells[column] ?? ''}${file.style.delimiter}${makeWord(random)}`;
    return true;
  },
  'a cell is missing': (file, random) => {
    const row = pick(random, file.rows);
    if (row.cells.length !== file.width) return false;
    row.cells.splice(at(random, row.cells.length), 1);
    return true;
  },
  'a cell too many': (file, random) => {
    const row = pick(random, file.rows);
    row.cells.splice(at(random, row.cells.length), 0, makeWord(random));
    return true;
  },
  'a sign is turned against its word or balance': (file, random) => {
    const { style, columns } = file;
    const isProven = style.money === 'signedWords' || style.money === 'cardWords';
    if (!isProven || columns.amount === null) return false;
    const row = pick(random, file.rows);
    const cell = row.cells[columns.amount] ?? '';
    row.cells[columns.amount] = cell.startsWith('-') ? cell.slice(1) : `-${cell}`;
    return true;
  },
  'the names again among the rows': (file, random) => {
    if (file.header === null) return false;
    file.rows.splice(at(random, file.rows.length), 0, {
      cells: [...file.header],
      truth: null,
      isPending: false,
    });
    return true;
  },
} satisfies Record<string, Mutation>;
