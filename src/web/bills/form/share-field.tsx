import { t } from '@lingui/core/macro';
import { useGroupChoices } from '#web/groups/queries.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

type ShareFieldProps = {
  value: string;
  onChange: (groupId: string) => void;
  error: string | undefined;
  /** The current group of the bill, which may be closed. */
  sharedWith: { id: string; name: string } | null;
};

/** The group that a bill is split with. Renders nothing for a user without groups in the home currency. */
export function ShareField({ value, onChange, error, sharedWith }: ShareFieldProps) {
  const groups = useGroupChoices();
  const home = useCurrency();
  const active = (groups.data ?? []).filter(({ currency }) => currency === home);
  const former = sharedWith !== null && !active.some(({ id }) => id === sharedWith.id) ? [sharedWith] : [];
  const options = [...former, ...active].map(({ id, name }) => ({ value: id, label: name }));
  if (groups.isSuccess && options.length === 0) return null;
  return (
    <Field
      label={t`Split with a group`}
      optional
      error={error}
      hint={
        groups.isLoadingError
          ? t`Your groups couldn't be loaded.`
          : t`When you mark this bill as paid, it's added to the group as an expense you paid, split equally.`
      }
    >
      <Select
        name="shareGroupId"
        placeholder={t`No one, just me`}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
