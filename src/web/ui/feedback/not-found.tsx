import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

type NotFoundProps = {
  title: string;
  /** Why it may be missing. */
  text: string;
  action?: ReactNode;
};

/** Says that a thing does not exist, or that the person may not see it. */
export function NotFound({ title, text, action }: NotFoundProps) {
  return <EmptyState icon={<Search />} title={title} text={text} action={action} />;
}
