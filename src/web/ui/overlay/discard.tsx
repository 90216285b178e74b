import { t } from '@lingui/core/macro';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The question of the form in a dialog; null while nothing would be lost. */
export const Unsaved = createContext<RefObject<string | null> | null>(null);

/**
 * Asks this question before Escape, a press beside the dialog around or its close button loses what was typed; null while
 * nothing would be lost. Cancel says what it does, so it asks nothing.
 */
export function useDiscardQuestion(question: string | null): void {
  const unsaved = useContext(Unsaved);
  useLayoutEffect(() => {
    if (unsaved === null) return;
    unsaved.current = question;
    return () => {
      unsaved.current = null;
    };
  }, [unsaved, question]);
}

/** Asks the question of the form in a dialog. */
export function useDiscard(isOpen: boolean) {
  const unsaved = useRef<string | null>(null);
  const [question, setQuestion] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  // The dialog was closed in another way, such as Back.
  if (isAsking && !isOpen) setIsAsking(false);
  return {
    unsaved,
    question,
    isAsking,
    setIsAsking,
    /**
     * Asks if something would be lost. Returns whether the dialog has to stay open. A second Escape, before the question
     * listens to keys, arrives here too, and closes the question.
     */
    ask: (): boolean => {
      if (unsaved.current === null || !isOpen) return false;
      setQuestion(unsaved.current);
      setIsAsking((isOpenAlready) => !isOpenAlready);
      return true;
    },
  };
}

type DiscardDialogProps = {
  discard: ReturnType<typeof useDiscard>;
  /** False once the dialog below is closed, which then returns the focus. */
  isOpenBelow: boolean;
  onDiscard: () => void;
};

export function DiscardDialog({ discard, isOpenBelow, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={discard.isAsking}
      onOpenChange={discard.setIsAsking}
      title={discard.question}
      text={t`What you typed will be lost. This can't be undone.`}
      cancelLabel={t`Keep Editing`}
      confirmLabel={t`Discard`}
      danger
      returnsFocus={isOpenBelow}
      onConfirm={onDiscard}
    />
  );
}
