import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A class of Tailwind that names a physical side, with its variants. */
const PHYSICAL =
  /(?<=^|["'`\s:!])-?(?:(?:[pm][lr]|left|right|scroll-[pm][lr])-(?:\d|\[|\(|px|auto|full)|(?:text|float|clear)-(?:left|right)(?![\w-])|border-[lr](?![a-z])|rounded-(?:[tb]?[lr])(?![a-z]))/g;

/** A line that is a comment names no class. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/**
 * Lists the classes of the web that name a left or right side: it is another one in languages that are written from
 * right to left.
 */
export function listPhysicalSides(root: string): string[] {
  return globSync('src/web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        COMMENT.test(line)
          ? []
          : (line.match(PHYSICAL) ?? []).map((found) => `${file}:${index + 1}: ${found} is a physical side`),
      ),
  );
}
