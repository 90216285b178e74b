import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { usePictures } from '#web/groups/queries.ts';
import { mayTakePart } from '#web/lib/api/guest.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { aboutComments } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton-lines.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useAddComment } from '../mutations.ts';
import { useComments } from './queries.ts';

/** The comments on an expense, newest first. */
export function ExpenseComments({ expense }: { expense: ExpenseDetail }) {
  return (
    <div className="flex flex-col gap-5">
      {mayTakePart() && <AddComment expense={expense} />}
      <WaitingEntries isAbout={aboutComments(expense.id)} />
      <List id={expense.id} />
    </div>
  );
}

const LONGEST = 1000;

function AddComment({ expense: { id, title, groupId, groupName } }: { expense: ExpenseDetail }) {
  const [text, setText] = useState('');
  const add = useAddComment(() => setText(''));
  const submit = () => {
    const said = text.trim();
    if (said === '' || add.isPending) return;
    const action = { kind: 'addComment', expense: { id }, groupId, text: said } as const;
    const names = { [groupId]: groupName, [id]: title };
    add.mutate({ params: { id }, body: { text: said }, queueable: { action, names } });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <Field label={t`Add a comment`} hideLabel>
        <TextArea
          dir="auto"
          rows={2}
          maxLength={LONGEST}
          placeholder={t`Add a comment`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        className="self-end"
        disabled={text.trim() === ''}
        pending={add.isPending}
        pendingText={t`Adding...`}
      >
        {t`Add Comment`}
      </Button>
    </form>
  );
}

function List({ id }: { id: string }) {
  const comments = useComments(id);
  const pictureOf = usePictures();
  if (comments.isPending) return <SkeletonLines count={1} label={t`Loading comments`} />;
  if (comments.isError && comments.data === undefined) {
    return <LoadError title={t`Comments couldn't be loaded`} query={comments} />;
  }
  const all = comments.data.pages.flatMap((page) => page.items);
  if (all.length === 0) return <p className="text-14 text-quiet">{t`No comments yet`}</p>;
  const now = new Date();
  return (
    <div>
      <ul aria-label={t`Comments`} className="flex flex-col gap-4">
        {all.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <Avatar name={shownName(comment)} src={pictureOf(comment.userId)} size="small" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-quiet">
                <bdi className="text-14 font-medium text-ink [overflow-wrap:anywhere]">
                  {shownName(comment)}
                </bdi>
                {comment.byGuest && t`(guest)`}
                <time dateTime={comment.createdAt}>{timeAgo(new Date(comment.createdAt), now)}</time>
              </p>
              <p dir="auto" className="text-body whitespace-pre-line [overflow-wrap:anywhere]">
                {comment.text}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore list={comments} />
    </div>
  );
}
