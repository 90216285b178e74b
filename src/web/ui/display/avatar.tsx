import { t } from '@lingui/core/macro';
import { type CSSProperties, useState } from 'react';
import { cx } from '../cx.ts';
import { hueOf } from './hues.ts';

const sizes = {
  small: 'size-6 text-[11px]',
  medium: 'size-9 text-14',
  large: 'size-12 text-16',
  hero: 'size-20 text-28',
};

type AvatarSize = keyof typeof sizes;

/** A Latin letter that no mark follows. */
const PLAIN_INITIAL = /^[a-zÀ-ɏ](?=[a-zÀ-ɏ\s]|$)/i;

function initialOf(name: string): string {
  const trimmed = name.trim();
  const plain = PLAIN_INITIAL.exec(trimmed)?.[0];
  // The first Intl object of a page takes a slow phone a tenth of a second.
  if (plain !== undefined) return plain.toUpperCase();
  const first = new Intl.Segmenter('en', { granularity: 'grapheme' })
    .segment(trimmed)
    [Symbol.iterator]()
    .next();
  return first.done ? '?' : first.value.segment.toLocaleUpperCase('en');
}

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** Shown instead of the first letter of the name. */
  initials?: string;
  /** Gives the avatar an accessible name. Not needed next to a visible name. */
  labelled?: boolean;
  className?: string;
};

export function Avatar({ name, src, size = 'medium', initials, labelled, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      {...(labelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={cx(
        'hue-tone relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        sizes[size],
        className,
      )}
    >
      {initials ?? initialOf(name)}
      {src && src !== broken && (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

type AvatarStackProps = {
  people: readonly { id: string | number; name: string; src?: string | null }[];
  max?: number;
  size?: AvatarSize;
};

/** The first few avatars and the number of the others. */
export function AvatarStack({ people, max = 3, size = 'medium' }: AvatarStackProps) {
  const more = people.length - max;
  return (
    <div className="flex items-center gap-2">
      <ul className="flex">
        {people.slice(0, max).map((person) => (
          <li key={person.id} className="-ms-2 flex rounded-full border-2 border-card first:ms-0">
            <Avatar name={person.name} src={person.src} size={size} labelled />
          </li>
        ))}
      </ul>
      {more > 0 && <span className="figures text-13 text-quiet">{t`+${more} more`}</span>}
    </div>
  );
}
