import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, FileUp } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';

type ChooseFileProps = {
  /** Which files there can be. */
  hint: string;
  /** The name of the file that is being read, or null. */
  reading: string | null;
  problem: string | null;
  /** Whether a file is dragged over it. */
  isOver: boolean;
  onBrowse: () => void;
  onRetry: (() => void) | undefined;
};

/** The first step: choose or drop a file. Shows the error of the last one. */
export function ChooseFile({ hint, reading, problem, isOver, onBrowse, onRetry }: ChooseFileProps) {
  return (
    <>
      <div
        className={cx(
          'flex min-h-56 flex-col items-center justify-center gap-4 rounded-card border border-dashed px-4 py-8 text-center transition-colors duration-100',
          isOver ? 'border-accent bg-accent-tint' : 'border-edge',
        )}
      >
        {reading === null ? (
          <>
            <FileUp aria-hidden="true" className="size-8 text-quiet" />
            <div className="flex max-w-sm flex-col gap-1">
              <p className="text-body font-medium">
                <span className="hidden md:inline">{t`Drop a file here, or choose one`}</span>
                <span className="md:hidden">{t`Choose a file`}</span>
              </p>
              <p className="text-14 text-quiet">{hint}</p>
            </div>
            <Button variant={onRetry ? 'secondary' : 'primary'} onClick={onBrowse}>
              {t`Choose File`}
            </Button>
          </>
        ) : (
          <div role="status" className="flex max-w-full flex-col items-center gap-3 text-14 text-quiet">
            <Spinner className="size-6 text-accent" />
            <p className="max-w-full break-words">
              <Trans>
                Reading <bdi>{reading}</bdi>
              </Trans>
            </p>
          </div>
        )}
      </div>
      {problem !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-danger">
          <p className="flex min-w-0 flex-1 items-start gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {t`Try Again`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
