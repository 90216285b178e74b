import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { familiesField } from '#contract/families.ts';
import type { GroupDetail } from '#contract/groups.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { type ReadForm, useForm } from '#web/lib/form/use-form.ts';
import { say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field, useFieldGroup } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { useSetFamilies } from '../mutations.ts';
import { currentFamily } from './current-family.ts';

type Family = GroupDetail['families'][number];
type NewFamily = Pick<Family, 'name' | 'userIds'>;

type FamilyDialogProps = DialogProps & {
  group: GroupDetail;
  meId: string;
  /** The family to edit; null for a new one. */
  family: Family | null;
};

/** Puts people together, or edits or dissolves their family. */
export function FamilyDialog({ open, onOpenChange, group, meId, family }: FamilyDialogProps) {
  const save = useSetFamilies(group, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={family === null ? t`New Family` : t`Edit Family`}
      description={t`They settle up as one. A payment by any of them counts for the whole family, and each person's own balance is still tracked.`}
      dismissable={!save.isPending}
    >
      <FamilyForm key={family?.id} group={group} meId={meId} family={family} save={save} />
    </Dialog>
  );
}

type FamilyFormProps = Pick<FamilyDialogProps, 'group' | 'meId' | 'family'> & {
  save: ReturnType<typeof useSetFamilies>;
};

function FamilyForm({ group, meId, family, save }: FamilyFormProps) {
  const edited = family && currentFamily(group.families, family);
  const others = group.families.filter((each) => each !== edited);
  const form = useForm<NewFamily, NewFamily>({
    initial: { name: family?.name ?? '', userIds: family?.userIds ?? [] },
    read: readFamily,
    onSubmit: (made) => {
      if (!save.isPending) save.set([...others, made]);
    },
  });
  const { values, problems, set } = form;
  const taken = new Set(others.flatMap(({ userIds }) => userIds));
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Name`} error={problems.name}>
          <TextInput
            {...form.text('name')}
            dir="auto"
            autoComplete="off"
            maxLength={60}
            placeholder={t`The Smiths`}
            required
          />
        </Field>
        <Field label={t`People`} error={problems.userIds}>
          <People
            people={group.members.filter(({ id }) => !taken.has(id))}
            meId={meId}
            chosen={values.userIds}
            onChange={(userIds) => set({ userIds })}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        {family === null ? (
          <DialogClose>
            <Button variant="secondary" disabled={save.isPending}>
              {t`Cancel`}
            </Button>
          </DialogClose>
        ) : (
          <Button variant="secondary" disabled={save.isPending} onClick={() => save.set(others)}>
            {t`Remove Family`}
          </Button>
        )}
        <Button type="submit" pending={save.isPending} pendingText={t`Saving...`}>
          {family === null ? t`Create Family` : t`Save Changes`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** Reads the form by the contract's rule for a family. */
function readFamily({ name, userIds }: NewFamily): ReadForm<NewFamily, NewFamily> {
  const parsed = z.safeParse(familiesField, [{ name, userIds }]);
  const problems: { name?: string; userIds?: string } = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[path[1] === 'name' ? 'name' : 'userIds'] ??= say(message);
  }
  const [family] = parsed.data ?? [];
  return family === undefined ? { ok: false, problems } : { ok: true, output: family };
}

type PeopleProps = {
  people: GroupDetail['members'];
  meId: string;
  chosen: readonly string[];
  onChange: (userIds: string[]) => void;
};

function People({ people, meId, chosen, onChange }: PeopleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own look.
    <div role="group" {...useFieldGroup()} className="flex flex-col divide-y divide-line">
      {people.map(({ id, ...named }) => (
        <Checkbox
          key={id}
          label={<bdi className="[overflow-wrap:anywhere]">{id === meId ? t`You` : shownName(named)}</bdi>}
          checked={chosen.includes(id)}
          onChange={({ target: { checked } }) =>
            onChange(
              people.map((each) => each.id).filter((each) => (each === id ? checked : chosen.includes(each))),
            )
          }
        />
      ))}
    </div>
  );
}
