import type { ReactNode } from 'react';

/** An entry of the command palette. */
export type Command = {
  id: string;
  label: string;
  /** A second line, which is searched too. */
  detail?: string;
  /** What else people call it. It is searched and not shown. */
  words?: string;
  icon: ReactNode;
  run: () => void;
};

export type Section = { title: string; commands: readonly Command[] };

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/u;
/** A letter of a script that puts no spaces between words. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Small letters without accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) => fold(text).split(LETTERS_AND_DIGITS).filter(Boolean);

/** The typed words; a sign such as an emoji is one only where it stands by itself. */
const askedOf = (typed: string) =>
  fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part) => {
      const words = wordsOf(part);
      return words.length > 0 ? words : [part];
    });

const beginsAWord = (word: string) => /^[\p{L}\p{N}]/u.test(word) && !WITHOUT_SPACES.test(word);

/** Whether a typed word begins a word of the text. What is not a word by itself can be anywhere in it. */
function isIn(text: string): (asked: string) => boolean {
  const words = wordsOf(text);
  const folded = fold(text);
  return (asked) =>
    beginsAWord(asked) ? words.some((word) => word.startsWith(asked)) : folded.includes(asked);
}

/**
 * The commands of which each typed word begins a word: those whose label begins with the text first, then those whose label
 * or detail has the words, then the rest. At most `max` of a section; a section without any is left out.
 */
export function findCommands(sections: readonly Section[], typed: string, max: number): Section[] {
  const asked = askedOf(typed);
  const start = asked.join(' ');
  return sections.flatMap(({ title, commands }) => {
    const rankOf = ({ label, detail = '', words = '' }: Command) => {
      if (!asked.every(isIn(`${label} ${detail} ${words}`))) return null;
      if (askedOf(label).join(' ').startsWith(start)) return 0;
      return asked.every(isIn(`${label} ${detail}`)) ? 1 : 2;
    };
    const ranked = commands.map((command) => ({ command, rank: rankOf(command) }));
    const ordered = [0, 1, 2].flatMap((rank) =>
      ranked.filter((each) => each.rank === rank).map(({ command }) => command),
    );
    return ordered.length === 0 ? [] : [{ title, commands: ordered.slice(0, max) }];
  });
}
