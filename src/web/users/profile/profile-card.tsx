import { msg, t } from '@lingui/core/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { needsPassword, type Profile, profileForm } from '#contract/profile.ts';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { deviceZone } from '#web/lib/time/device-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { CurrencySelect, currencyLabel } from '#web/ui/form/currency-select.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useCurrentUser, useSite } from '../queries.ts';
import { useUpdateProfile } from './mutations.ts';
import { PayLinkFields, readTexts, toTexts } from './pay-link-fields.tsx';
import { PendingEmail } from './pending-email.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

const toValues = ({ firstName, lastName, email, pendingEmail, phone, payLinks }: Profile) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  hasOneName: firstName !== null && lastName === null,
  email: pendingEmail ?? email ?? '',
  phone: phone ?? '',
  password: '',
  ...toTexts(payLinks),
});

/** Without a last name only if the person says that there is none. */
const withNames = ({ hasOneName, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  lastName: hasOneName && values.lastName === '' ? null : values.lastName,
});

const zoneOf = ({ timeZone }: Profile) => timeZone ?? deviceZone();

const fields = [
  labels({ name: 'firstName', label: msg`First name`, autoComplete: 'given-name' }),
  labels({ name: 'lastName', label: msg`Last name`, autoComplete: 'family-name' }),
  labels({ name: 'email', label: msg`Email`, autoComplete: 'email', type: 'email' }),
  labels({ name: 'phone', label: msg`Phone`, autoComplete: 'tel', type: 'tel', optional: true }),
] as const;

/** Personal Information: read-only until Edit is pressed. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const form = useProfileForm(profile, () => setIsEditing(false));
  const first = useRef<HTMLInputElement>(null);
  const edit = () => {
    form.reset();
    setIsEditing(true);
    first.current?.focus();
  };
  const editButton = useReturnToEdit(isEditing);
  const cancel = () => {
    form.reset();
    setIsEditing(false);
  };
  return (
    <Card as="section">
      <CardHeader
        title={t`Personal Information`}
        actions={
          !isEditing && (
            <Button ref={editButton} variant="secondary" size="small" onClick={edit}>{t`Edit`}</Button>
          )
        }
      />
      <form noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
        <ProfileFields form={form} profile={profile} isEditing={isEditing} first={first} />
        <PayLinkFields form={form} saved={profile.payLinks} isEditing={isEditing} />
        {!isEditing && profile.pendingEmail !== null && (
          <PendingEmail pending={profile.pendingEmail} current={profile.email} />
        )}
        {!isEditing && profile.email !== null && <UnverifiedWithoutMail />}
        {isEditing && (
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              pending={form.isSaving}
              pendingText={t`Saving...`}
            >{t`Save Changes`}</Button>
            <Button variant="secondary" disabled={form.isSaving} onClick={cancel}>{t`Cancel`}</Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Without a mail server no one can verify an address. */
function UnverifiedWithoutMail() {
  const { data: site } = useSite();
  const { data: user } = useCurrentUser();
  if (site?.isMailOff !== true || user?.emailVerified !== false) return null;
  return (
    <p className="text-14 text-quiet">{t`This site doesn't send email, so your address can't be confirmed, and no one can find you by it.`}</p>
  );
}

/** Returns the focus to the Edit button when the form closes. */
function useReturnToEdit(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

function useProfileForm(profile: Profile, onSaved: () => void) {
  const [timeZone, setTimeZone] = useState(zoneOf(profile));
  const [homeCurrency, setHomeCurrency] = useState(profile.homeCurrency);
  const { data: user } = useCurrentUser();
  const addresses = {
    ...profile,
    emailVerified: user?.emailVerified ?? true,
    hasPassword: user?.hasPassword ?? true,
  };
  const save = useUpdateProfile({ onSaved, onError: (error) => form.showRefusal(error) });
  const form = useForm({
    initial: toValues(profile),
    read: (values: ReturnType<typeof toValues>) =>
      readBy(profileForm(addresses), withNames(values), readTexts(values).problems),
    onSubmit: ({ password, ...body }) => {
      const payLinks = readTexts(form.current()).links;
      const hasNewLinks = JSON.stringify(toTexts(payLinks)) !== JSON.stringify(toTexts(profile.payLinks));
      save.mutate({
        body: {
          ...body,
          phone: body.phone || null,
          timeZone,
          ...(homeCurrency !== profile.homeCurrency && { homeCurrency }),
          ...(isAsked && { password: sentPassword(password) }),
          ...(hasNewLinks && { payLinks }),
        },
      });
    },
  });
  const isAsked = needsPassword(addresses, form.values.email);
  const reset = () => {
    form.reset(toValues(profile));
    setTimeZone(zoneOf(profile));
    setHomeCurrency(profile.homeCurrency);
  };
  const { isPending: isSaving, error: failure } = save;
  return { ...form, reset, failure, isAsked, timeZone, setTimeZone, homeCurrency, setHomeCurrency, isSaving };
}

type ProfileFieldsProps = {
  form: ReturnType<typeof useProfileForm>;
  profile: Profile;
  isEditing: boolean;
  first: RefObject<HTMLInputElement | null>;
};

function ProfileFields({ form, profile, isEditing, first }: ProfileFieldsProps) {
  // The card shows the verified address; the form edits the pending one.
  const saved = toValues({ ...profile, pendingEmail: null });
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {fields.map(({ name, label, ...rest }, index) => {
        const { optional = false, ...native } = { optional: undefined, ...rest };
        return (
          <div key={name}>
            <Field label={label} optional={isEditing && optional} error={form.problems[name]}>
              <TextInput
                {...native}
                {...form.text(name)}
                {...(!isEditing && { value: saved[name], placeholder: t`Not set` })}
                ref={index === 0 ? first : undefined}
                readOnly={!isEditing}
              />
            </Field>
            {name === 'lastName' && isEditing && form.values.lastName === '' && (
              <Checkbox
                label={t`I have one name only`}
                checked={form.values.hasOneName}
                onChange={({ target }) => form.set({ hasOneName: target.checked })}
              />
            )}
          </div>
        );
      })}
      {isEditing && form.isAsked && (
        <OwnPasswordField
          {...form.text('password')}
          hint={t`Required to change your email address.`}
          problem={form.problems.password}
          failure={form.failure}
        />
      )}
      <TimeZoneField
        value={isEditing ? form.timeZone : zoneOf(profile)}
        onChange={form.setTimeZone}
        readOnly={!isEditing}
      />
      <Field
        label={t`Home Currency`}
        className="md:col-span-2"
        hint={t`For bills, debts, goals and your totals. New groups start with it.`}
      >
        {isEditing ? (
          <CurrencySelect value={form.homeCurrency} onChange={form.setHomeCurrency} />
        ) : (
          <TextInput readOnly value={currencyLabel(profile.homeCurrency)} />
        )}
      </Field>
    </div>
  );
}
