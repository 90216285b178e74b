import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

type NotFoundProps = {
  /** What the address names, such as "group". */
  what: string;
  /** Why it may be missing. */
  text: string;
  action?: ReactNode;
};

/** Says that a thing does not exist, or that the person may not see it. */
export function NotFound({ what, text, action }: NotFoundProps) {
  return <EmptyState icon={<Search />} title={t`This ${what} can't be found`} text={text} action={action} />;
}
