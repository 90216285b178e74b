import { Link } from 'wouter';
import type { Group } from '#contract/groups.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
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
  return (
    <Field label="Group" error={error}>
      <Select
        name="groupId"
        placeholder={groups.length === 0 ? "You don't have any active groups yet" : 'Choose a group'}
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: bookId, label: 'Just me' },
        ]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {groups.length === 0 && (
        <Button asChild variant="secondary">
          <Link href={`${to.groups}?create=1`}>Create Your First Group</Link>
        </Button>
      )}
    </Field>
  );
}
