import { t } from '@lingui/core/macro';
import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type ErrorStateProps = {
  /** What happened. */
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  retryText?: string;
  retrying?: boolean;
};

export function ErrorState({ title, text, onRetry, retryText = t`Try Again`, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-3 grid size-12 place-items-center rounded-full bg-danger-tint text-danger [&_svg]:size-6"
      >
        <CloudAlert />
      </span>
      <p className="text-body font-medium text-balance">{title}</p>
      {text && <p className="max-w-sm text-14 text-quiet text-balance">{text}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" pending={retrying} onClick={onRetry}>
          {retryText}
        </Button>
      )}
    </div>
  );
}
