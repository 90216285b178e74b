import { t } from '@lingui/core/macro';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_MENTIONS, MESSAGE_CHARACTERS } from '#contract/chat.ts';
import { cx } from '#web/ui/cx.ts';
import { controlClass } from '#web/ui/form/text-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MentionPicker } from './mention-picker.tsx';
import { findFitting, findMention, type Member, mentionedIn, putMention } from './mentioning.ts';

/** The counter shows when fewer characters than this are left. */
const COUNTED = 100;

type ComposerProps = {
  members: readonly Member[];
  onSend: (text: string, mentions: string[]) => void;
};

/** The message field. Enter sends, Shift+Enter breaks the line, @ offers the members. */
export function Composer({ members, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const picking = usePicking({ text, setText, members, area: () => area.current });
  const left = MESSAGE_CHARACTERS - text.trim().length;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || left < 0) return;
    onSend(text.trim(), mentionedIn(text, members).slice(0, MAX_MENTIONS));
    setText('');
    picking.close();
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // This Enter ends an IME composition; it does not send.
    if (event.nativeEvent.isComposing || picking.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={send} className="relative flex items-end gap-2 border-t border-line p-3">
      {picking.isOpen && <MentionPicker {...picking.list} />}
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={t`Message`}
        aria-autocomplete="list"
        aria-controls={picking.isOpen ? picking.list.id : undefined}
        aria-activedescendant={picking.isOpen ? picking.list.activeId : undefined}
        aria-invalid={left < 0 || undefined}
        placeholder={t`Write a message`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          picking.look(event.target.value, event.target.selectionStart);
        }}
        onClick={(event) => picking.look(text, event.currentTarget.selectionStart)}
        onBlur={picking.close}
        onKeyDown={onKeyDown}
        className={cx(
          controlClass,
          'field-sizing-content max-h-40 min-h-11 flex-1 resize-none py-2.5 mouse:min-h-10',
        )}
      />
      {left <= COUNTED && (
        <span role="status" className="figures self-center text-13 text-quiet">
          {left < 0 ? t`${-left} too many` : t`${left} left`}
        </span>
      )}
      <IconButton
        type="submit"
        label={t`Send`}
        disabled={text.trim() === '' || left < 0}
        className="text-accent"
      >
        <SendHorizontal />
      </IconButton>
    </form>
  );
}

type Picking = {
  text: string;
  setText: (text: string) => void;
  members: readonly Member[];
  area: () => HTMLTextAreaElement | null;
};

/** Lets the user choose a member while typing an @. */
function usePicking({ text, setText, members, area }: Picking) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const mention = caret === null ? null : findMention(text, caret);
  const fitting = mention === null ? [] : findFitting(members, mention.typed);
  const active = Math.min(place, fitting.length - 1);
  const isOpen = fitting.length > 0;
  const close = () => setCaret(null);
  const choose = (member: Member | undefined) => {
    if (mention === null || member === undefined) return;
    const next = putMention(text, mention, member);
    setText(next.text);
    close();
    // The new text renders first.
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: fitting.length - 1 }[event.key];
    if (step !== undefined) setPlace((active + step) % fitting.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(fitting[active]);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    isOpen,
    close,
    onKeyDown,
    look: (typed: string, at: number) => {
      setPlace(0);
      setCaret(findMention(typed, at) === null ? null : at);
    },
    list: { id, members: fitting, active, activeId: `${id}-${active}`, onChoose: choose },
  };
}
