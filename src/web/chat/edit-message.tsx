import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { MESSAGE_CHARACTERS } from '#contract/chat.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

type EditMessageProps = {
  text: string;
  pending: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
};

/** Edits a message in place. Enter saves, Escape cancels. */
export function EditMessage({ text, pending, onSave, onCancel }: EditMessageProps) {
  const [typed, setTyped] = useState(text);
  const save = () => {
    if (typed.trim() === '' || pending) return;
    if (typed.trim() === text) onCancel();
    else onSave(typed.trim());
  };
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        aria-label={t`Edit message`}
        dir="auto"
        rows={2}
        maxLength={MESSAGE_CHARACTERS}
        value={typed}
        ref={takeFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save();
        }}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="small" disabled={pending} onClick={onCancel}>{t`Cancel`}</Button>
        <Button
          type="submit"
          size="small"
          pending={pending}
          pendingText={t`Saving...`}
          disabled={typed.trim() === ''}
        >{t`Save`}</Button>
      </div>
    </form>
  );
}

/** Focuses the end of the text. Waits a frame, because the menu returns the focus to its button first. */
function takeFocus(area: HTMLTextAreaElement | null): void {
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  });
}
