import { type Parameter, type Statement, statement as state } from '#server/platform/database/database.ts';

// biome-ignore lint/performance/noBarrelFile: stands in for the module that it repeats.
export * from '#server/platform/database/database.ts';

/** A statement of the program and its place in the source. Lines and columns count from 1. */
export type RecordedStatement = {
  text: string;
  file: string;
  line: number;
  column: number;
};

export const recorded: RecordedStatement[] = [];

const FRAME = /file:\/\/(\S+):(\d+):(\d+)\)?$/;
const NOT_THE_PLACE = /record-statement\.ts/;

/** The function of the same name in `platform/database/database.ts`, which also records its caller's place. */
export function statement<Parameters extends readonly Parameter[], Row>(
  text: string,
  ...options: [] | [object]
): Statement<Parameters, Row> {
  const frames = (new Error().stack ?? '').split('\n').map((line) => FRAME.exec(line));
  const [, file = '', line, column] =
    frames.find((frame) => frame !== null && !NOT_THE_PLACE.test(frame[1] ?? '')) ?? [];
  recorded.push({ text, file, line: Number(line), column: Number(column) });
  return state(text, ...options);
}
