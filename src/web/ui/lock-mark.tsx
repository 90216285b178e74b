import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import { createContext, useContext } from 'react';

/** Whether the user has full access. Set by the shell. */
export const HasFullAccess = createContext(true);

/** A small lock inside a button or a link that needs full access, for a user without it. */
export function LockMark() {
  if (useContext(HasFullAccess)) return null;
  return (
    <>
      <Lock aria-hidden="true" className="size-3.5! opacity-80" />
      <span className="sr-only">{t`(needs full access)`}</span>
    </>
  );
}
