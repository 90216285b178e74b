import { Children, type ReactNode } from 'react';

/** Facts in one text with a dot between two of them. Where the text breaks there is no dot: see `dot` in styles.css. */
export function Facts({ children }: { children: ReactNode }) {
  return Children.map(Children.toArray(children), (fact, index) => (
    <>
      {index > 0 && (
        <span className="dot">
          {' '}
          <span className="sr-only">·</span>{' '}
        </span>
      )}
      {fact}
    </>
  ));
}
