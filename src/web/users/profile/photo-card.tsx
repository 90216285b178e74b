import { t } from '@lingui/core/macro';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ownName } from '#domain/names.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { fileProblem } from '#web/lib/form/file-problem.ts';
import { PHOTO_TYPES } from '#web/lib/form/heic.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useUser } from '../signed-in.ts';
import { useRemoveProfilePicture } from './mutations.ts';

const fetchDialog = () => import('./photo-dialog.tsx');
const PhotoDialog = lazyDialog(async () => (await fetchDialog()).PhotoDialog);

/** The profile photo: choose a file, crop it, upload it. */
export function PhotoCard() {
  const user = useUser();
  const { profilePicture } = user;
  const input = useRef<HTMLInputElement>(null);
  const { picture, isOpen, show, close } = useChosenPicture();
  const remove = useRemoveProfilePicture();
  const choose = (chosen: File) => {
    const problem = fileProblem(chosen);
    if (problem === null) show(chosen);
    else toast({ variant: 'destructive', ...problem });
  };
  return (
    <Card as="section">
      <CardHeader
        title={t`Profile Photo`}
        description={t`Visible to people in your groups. An image up to 5 MB.`}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={ownName(user)} src={profilePicture} size="hero" />
        <HiddenFileInput ref={input} label={t`Photo file`} accept={PHOTO_TYPES} onFile={choose} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onPointerEnter={fetchDialog} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            {profilePicture === null ? t`Choose Photo` : t`Change Photo`}
          </Button>
          {profilePicture !== null && (
            <Button variant="secondary" pending={remove.isPending} onClick={() => remove.mutate({})}>
              <Trash2 aria-hidden="true" />
              {t`Remove Photo`}
            </Button>
          )}
        </div>
      </div>
      {picture !== null && (
        <PhotoDialog key={picture.url} {...picture} open={isOpen} onOpenChange={(open) => !open && close()} />
      )}
    </Card>
  );
}

/** Keeps the picture until another is chosen, because the dialog closes with an animation. */
function useChosenPicture() {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (picture !== null) return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  const show = (file: File) => {
    setPicture({ file, url: URL.createObjectURL(file) });
    setIsOpen(true);
  };
  return { picture, isOpen, show, close: () => setIsOpen(false) };
}
