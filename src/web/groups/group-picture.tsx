import { type CSSProperties, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { hueOf } from '#web/ui/display/hues.ts';

type GroupPictureProps = { group: { id: string; name: string; image: string | null }; className?: string };

/** A group's picture. Without one it shows a pattern of triangles that is stable for the group. */
export function GroupPicture({ group, className }: GroupPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasImage = group.image !== null && group.image !== broken;
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(group.id) } as CSSProperties}
      className={cx('hue-tone relative block shrink-0 overflow-hidden', className)}
    >
      {hasImage ? (
        <img
          src={group.image ?? ''}
          alt=""
          loading="lazy"
          onError={() => setBroken(group.image)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Pattern seed={group.id} />
      )}
    </span>
  );
}

const SIDE = 10;
const COLUMNS = 12;
const ROWS = 4;

/** The four triangles that a tile can show, drawn from its top left corner. */
const triangles = ['h10l-10 10z', 'h10v10z', 'm10 0v10h-10z', 'l10 10h-10z'] as const;

function Pattern({ seed }: { seed: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COLUMNS * SIDE} ${ROWS * SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="currentColor"
    >
      {pathsOf(seed).map((path, strength) => (
        <path key={path} d={path} fillOpacity={strength * 0.05} />
      ))}
    </svg>
  );
}

/** One path for each of four strengths. An element for each tile would cost the list of groups much style and layout. */
function pathsOf(seed: string): string[] {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const paths = ['', '', '', ''];
  for (let index = 0; index < COLUMNS * ROWS; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const bits = state >>> 24;
    const corner = `${(index % COLUMNS) * SIDE} ${Math.floor(index / COLUMNS) * SIDE}`;
    const strength = (bits >> 2) & 3;
    paths[strength] += `M${corner}${triangles[bits & 3]}`;
  }
  return paths;
}
