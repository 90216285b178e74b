import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import { type getProfile, profileBody } from '#contract/users.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useUpdateProfile } from './mutations.ts';

type Profile = ReplyOf<typeof getProfile>;

const toValues = ({ firstName, lastName, email, phone }: Profile) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
});

const fields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', optional: true },
] as const;

/** Personal Information: to read, until Edit is pressed. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const form = useProfileForm(profile, () => setIsEditing(false));
  const first = useRef<HTMLInputElement>(null);
  const edit = () => {
    form.reset(toValues(profile));
    setIsEditing(true);
    first.current?.focus();
  };
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const cancel = () => {
    form.reset(toValues(profile));
    setIsEditing(false);
  };
  return (
    <Card as="section">
      <CardHeader
        title="Personal Information"
        actions={
          !isEditing && (
            <Button ref={editButton} variant="secondary" size="small" onClick={edit}>
              Edit
            </Button>
          )
        }
      />
      <form noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
        <ProfileFields form={form} profile={profile} isEditing={isEditing} first={first} />
        {isEditing && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={form.isSaving} pendingText="Saving...">
              Save Changes
            </Button>
            <Button variant="secondary" disabled={form.isSaving} onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function useProfileForm(profile: Profile, onSaved: () => void) {
  const save = useUpdateProfile({ onSaved, onError: (error) => form.showRefusal(error) });
  const form = useForm({
    initial: toValues(profile),
    schema: profileBody,
    onSubmit: (body) => save.mutate({ body: { ...body, phone: body.phone || null } }),
  });
  return { ...form, isSaving: save.isPending };
}

type ProfileFieldsProps = {
  form: ReturnType<typeof useProfileForm>;
  profile: Profile;
  isEditing: boolean;
  first: RefObject<HTMLInputElement | null>;
};

function ProfileFields({ form, profile, isEditing, first }: ProfileFieldsProps) {
  const saved = toValues(profile);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {fields.map(({ name, label, ...rest }, index) => {
        const { optional = false, ...native } = { optional: undefined, ...rest };
        return (
          <Field key={name} label={label} optional={isEditing && optional} error={form.problem(name)}>
            <TextInput
              {...native}
              {...form.control(name)}
              {...(!isEditing && { value: saved[name], placeholder: 'Not given' })}
              ref={index === 0 ? first : undefined}
              readOnly={!isEditing}
            />
          </Field>
        );
      })}
    </div>
  );
}
