import { Fragment, type ReactNode } from 'react';
import { useSpoken } from './i18n.ts';

/** Renders everything anew when the language changes: texts are read while rendering, and many renders are remembered. */
export function Speaks({ children }: { children: ReactNode }) {
  return <Fragment key={useSpoken().code}>{children}</Fragment>;
}
