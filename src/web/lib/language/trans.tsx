// Why: docs/decisions/0081.
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { i18n, withDirectionMark } from './i18n.ts';

type TransProps = {
  message?: string;
  context?: string;
  values?: Readonly<Record<string, ReactNode>>;
  /** The elements of a text, by their numbers in it: `<0>a link</0>`. */
  components?: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
};

// Private signs around the number of a value. What people typed is put in after the tags were read: a name that looks
// like a tag stays a name.
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const VALUE = new RegExp(`${OPEN}(\\d+)${CLOSE}`);
const TAG = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s;

/** A text with elements in it. The macro `Trans` makes it: `<Trans>Read <a href="/terms">the terms</a></Trans>`. */
export function Trans({ message = '', context, values = {}, components = {} }: TransProps) {
  const shown: ReactNode[] = [];
  const marked = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const;
    const child = typeof value === 'string' ? withDirectionMark(value) : value;
    return [name, `${OPEN}${shown.push(child) - 1}${CLOSE}`] as const;
  });
  const said = i18n._({ message, context, values: Object.fromEntries(marked) });
  // As single children, which need no keys.
  return createElement(Fragment, null, ...withElements(said, components, shown));
}

function withElements(said: string, components: NonNullable<TransProps['components']>, shown: ReactNode[]) {
  // Of each tag: what is before it, the number and the content of a pair, the number of a single one.
  const pieces = said.split(TAG);
  const nodes: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 4) {
    nodes.push(...withValues(pieces[at] ?? '', shown));
    const element = components[pieces[at + 1] ?? pieces[at + 3] ?? ''];
    if (element === undefined) continue;
    const content = pieces[at + 2];
    nodes.push(
      content === undefined
        ? element
        : cloneElement(element, {}, ...withElements(content, components, shown)),
    );
  }
  return nodes;
}

function withValues(said: string, shown: readonly ReactNode[]): ReactNode[] {
  return said.split(VALUE).map((piece, at) => (at % 2 === 0 ? piece : shown[Number(piece)]));
}
