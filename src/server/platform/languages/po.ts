// Why: docs/decisions/0081.
import { keyOf } from '#domain/language/speaker.ts';

/** A text of a catalogue and its translation. */
export type PoEntry = {
  /** The English sentence. */
  id: string;
  context: string | null;
  /** Empty: not translated yet. */
  translation: string;
  /** What translators noted. */
  notes: readonly string[];
  /** The files that say it. */
  files: readonly string[];
  isFuzzy: boolean;
};

/** Reads a PO file, without its header. Throws SyntaxError at a line that is none of the format. */
export function readPo(file: string): PoEntry[] {
  return file
    .split(/\n\s*\n/)
    .map((block) => readEntry(block.split('\n').filter((line) => line.trim() !== '')))
    .filter((entry) => entry !== null && entry.id !== '') as PoEntry[];
}

function readEntry(lines: readonly string[]): PoEntry | null {
  const texts: Record<'msgctxt' | 'msgid' | 'msgstr', string | null> = {
    msgctxt: null,
    msgid: null,
    msgstr: null,
  };
  const notes: string[] = [];
  const files: string[] = [];
  let isFuzzy = false;
  let current: keyof typeof texts | null = null;
  for (const line of lines) {
    // A text that the program no longer says, kept by an editor.
    if (line.startsWith('#~')) return null;
    if (line.startsWith('#:')) files.push(...line.slice(2).trim().split(/\s+/));
    else if (line.startsWith('#,')) isFuzzy ||= /\bfuzzy\b/.test(line);
    else if (line.startsWith('#.') || line.startsWith('#|')) continue;
    else if (line.startsWith('#')) notes.push(line.slice(1).trim());
    else {
      const match = /^(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*$/.exec(line);
      if (match === null) throw new SyntaxError(`Not a line of a PO file: ${line}`);
      current = (match[1] as keyof typeof texts | undefined) ?? current;
      if (current === null) throw new SyntaxError(`A text without a keyword: ${line}`);
      texts[current] = (texts[current] ?? '') + (JSON.parse(match[2] ?? '""') as string);
    }
  }
  const { msgctxt, msgid, msgstr } = texts;
  if (msgid === null) return null;
  return { id: msgid, context: msgctxt, translation: msgstr ?? '', notes, files, isFuzzy };
}

const HEADER = (language: string) => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: ${language}\\n"
`;

/** The key of an entry in a catalogue. */
export const keyOfEntry = ({ id, context }: Pick<PoEntry, 'id' | 'context'>): string =>
  keyOf(id, context ?? undefined);

/** The translations that are ready to be read, by the keys of their texts. */
export function readyTexts(entries: readonly PoEntry[]): [key: string, translation: string][] {
  return entries
    .filter(({ isFuzzy, translation }) => !isFuzzy && translation !== '')
    .map((entry) => [keyOfEntry(entry), entry.translation]);
}

/** Writes a PO file; its texts stand in the order of the alphabet. */
export function writePo(language: string, entries: readonly PoEntry[]): string {
  const sorted = entries.toSorted((one, other) => (keyOfEntry(one) < keyOfEntry(other) ? -1 : 1));
  return [HEADER(language), ...sorted.map(writeEntry)].join('\n');
}

function writeEntry({ id, context, translation, notes, files, isFuzzy }: PoEntry): string {
  const lines = [
    ...notes.map((note) => `# ${note}`),
    ...files.map((file) => `#: ${file}`),
    ...(isFuzzy ? ['#, fuzzy'] : []),
    ...(context === null ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(id)}`,
    `msgstr ${JSON.stringify(translation)}`,
  ];
  return `${lines.join('\n')}\n`;
}
