import type { ReactNode } from 'react';

/** An entry of the command palette. */
export type Command = {
  id: string;
  label: string;
  /** A second line, which is searched too. */
  detail?: string;
  icon: ReactNode;
  run: () => void;
};

export type Section = { title: string; commands: readonly Command[] };

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/u;

/** Small letters without accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) => fold(text).split(LETTERS_AND_DIGITS).filter(Boolean);

/**
 * The commands of which each typed word begins a word, those whose label begins with the text first. At most `max` of a
 * section; a section without any is left out.
 */
export function findCommands(sections: readonly Section[], typed: string, max: number): Section[] {
  const asked = wordsOf(typed);
  const start = asked.join(' ');
  return sections.flatMap(({ title, commands }) => {
    const found = commands.filter(({ label, detail = '' }) => {
      const words = wordsOf(`${label} ${detail}`);
      return asked.every((word) => words.some((each) => each.startsWith(word)));
    });
    const isFirst = ({ label }: Command) => wordsOf(label).join(' ').startsWith(start);
    const ordered = [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))];
    return ordered.length === 0 ? [] : [{ title, commands: ordered.slice(0, max) }];
  });
}
