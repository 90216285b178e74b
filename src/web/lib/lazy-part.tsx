import { t } from '@lingui/core/macro';
import { type ComponentType, type FunctionComponent, lazy, useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { allTexts } from './language/browser.ts';

/**
 * A part of a page whose script loads when it is first shown. If the script cannot be loaded, `Missing` is shown
 * instead, and the page around it stays. The next time the part is shown, loading is tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingPart,
): FunctionComponent<Props> {
  const start = () =>
    lazy(async () => {
      const Loaded = await load().catch(() => Stand);
      await allTexts();
      return { default: Loaded };
    });
  let Part = start();
  function Stand(props: Props) {
    useEffect(
      () => () => {
        Part = start();
      },
      [],
    );
    return <Missing {...props} />;
  }
  return function LazyPart(props: Props) {
    return <Part {...props} />;
  };
}

/** For a part that may be left out. */
export function NoPart() {
  return null;
}

/**
 * Says that a script cannot be loaded: there is no connection, or this page is of an old version whose files are gone.
 * The person decides when to reload, because typed text is lost then.
 */
function MissingPart() {
  return (
    <ErrorState
      title={t`This couldn't be loaded`}
      text={t`Check your connection, then reload the page. What you typed and didn't save will be lost.`}
      retryText={t`Reload Page`}
      onRetry={() => window.location.reload()}
    />
  );
}

type MissingDialogProps = { open?: boolean; onOpenChange?: (open: boolean) => void };

/** Says the same of what opens over the page. */
export function MissingDialog({ open, onOpenChange }: MissingDialogProps) {
  if (open === false) return null;
  return (
    <div className="fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-md flex-col items-center rounded-card border border-line bg-card pb-4 text-ink shadow-float md:bottom-4">
      <MissingPart />
      {onOpenChange && (
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t`Close`}
        </Button>
      )}
    </div>
  );
}
