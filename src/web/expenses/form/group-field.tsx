import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { Group } from '#contract/groups.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

type GroupFieldProps = {
  groups: readonly Pick<Group, 'id' | 'name'>[];
  bookId: string;
  error: string | undefined;
  value: string;
  onChange: (groupId: string) => void;
};

/** The groups, and after them the user's own book. */
export function GroupField({ groups, bookId, error, value, onChange }: GroupFieldProps) {
  const hasNone = groups.length === 0;
  return (
    <Field
      label={t`Group`}
      error={error}
      className={cx('short:[&>label]:sr-only', hasNone && 'col-span-full')}
    >
      <Select
        name="groupId"
        placeholder={hasNone ? t`You don't have any active groups yet` : t`Choose a group`}
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: bookId, label: t`Just me` },
        ]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hasNone && (
        <Button asChild variant="secondary">
          <Link href={`${to.groups}?create=1`}>{t`Create Your First Group`}</Link>
        </Button>
      )}
    </Field>
  );
}
