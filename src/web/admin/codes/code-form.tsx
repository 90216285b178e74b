import { t } from '@lingui/core/macro';
import { type Form, useForm } from '#web/lib/form/use-form.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter, type Submit } from '#web/ui/overlay/form-footer.tsx';
import { type CodeBody, type CodeValues, givesMonths, readCode } from './code-form-state.ts';

type CodeFormProps = {
  initial: CodeValues;
  /** An existing code keeps its name and its start date. */
  isNew: boolean;
  onSubmit: (body: CodeBody) => void;
  submit: Submit;
};

export function CodeForm({ initial, isNew, onSubmit, submit }: CodeFormProps) {
  const form = useForm({ initial, read: readCode, onSubmit });
  const { values, problems, set, text } = form;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Code`} error={problems.code}>
          <TextInput
            {...text('code')}
            readOnly={!isNew}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
            placeholder={t`4 to 20 letters and digits`}
          />
        </Field>
        <Field label={t`Description`} optional error={problems.description}>
          <TextInput {...text('description')} dir="auto" maxLength={2000} autoComplete="off" />
        </Field>
        <div className={FIELD_PAIR}>
          <Field label={t`Valid From`} error={problems.validFrom}>
            <DateInput {...text('validFrom')} readOnly={!isNew} />
          </Field>
          <Field label={t`Valid Until`} optional error={problems.validUntil}>
            <DateInput {...text('validUntil')} min={values.validFrom || undefined} />
          </Field>
        </div>
        <Field label={t`Max Redemptions`} hint={t`Leave empty for unlimited`} error={problems.maxRedemptions}>
          <TextInput {...text('maxRedemptions')} type="number" inputMode="numeric" min={0} step={1} />
        </Field>
        <Worth {...form} />
        <Checkbox
          name="isActive"
          label={t`Active`}
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
      </DialogBody>
      <FormFooter submit={{ ...submit, isDisabled: values.code.trim() === '' }} />
    </DialogForm>
  );
}

/** What redeeming the code gives: months of full access, or a discount on the next checkout. */
function Worth({ values, problems, text }: Form<CodeValues>) {
  const isFree = givesMonths(values);
  return (
    <div className="flex flex-col gap-1.5">
      <div className={FIELD_PAIR}>
        <Field label={t`Discount (%)`} error={problems.discountPercent}>
          <TextInput
            {...text('discountPercent')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
          />
        </Field>
        <Field label={t`Months`} error={problems.durationMonths}>
          <TextInput
            {...text('durationMonths')}
            type="number"
            inputMode="numeric"
            min={1}
            max={120}
            step={1}
            disabled={!isFree}
          />
        </Field>
      </div>
      <p className="text-13 text-quiet">
        {isFree
          ? t`100 percent gives full access for that many months.`
          : t`Less than 100 percent is a discount on the next checkout, with no months of access.`}
      </p>
    </div>
  );
}
