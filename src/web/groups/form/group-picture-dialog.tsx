import { t } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { fileProblem } from '#web/lib/form/file-problem.ts';
import { PHOTO_TYPES } from '#web/lib/form/heic.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { GroupPicture } from '../group-picture.tsx';
import { useSetGroupImage, useUpdateGroup } from '../mutations.ts';

type GroupPictureDialogProps = DialogProps & { group: GroupDetail };

export function GroupPictureDialog({ open, onOpenChange, group }: GroupPictureDialogProps) {
  const close = () => onOpenChange(false);
  const upload = useSetGroupImage(close);
  const remove = useUpdateGroup(t`Group picture removed`, close);
  const isBusy = upload.isPending || remove.isPending;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Group Picture`}
      description={t`An image up to 5 MB.`}
      dismissable={!isBusy}
    >
      <PictureChoice group={group} upload={upload} remove={remove} isBusy={isBusy} />
    </Dialog>
  );
}

type PictureChoiceProps = {
  group: GroupDetail;
  upload: ReturnType<typeof useSetGroupImage>;
  remove: ReturnType<typeof useUpdateGroup>;
  isBusy: boolean;
};

function PictureChoice({ group, upload, remove, isBusy }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const preview = useObjectUrl(file);
  const params = { id: group.id };
  const choose = (chosen: File) => {
    const problem = fileProblem(chosen);
    if (problem === null) setFile(chosen);
    else toast({ variant: 'destructive', ...problem });
  };
  return (
    <>
      <DialogBody>
        <GroupPicture
          group={{ ...group, image: preview ?? group.image }}
          className="aspect-video w-full rounded-control"
        />
        <HiddenFileInput ref={input} label={t`Picture file`} accept={PHOTO_TYPES} onFile={choose} />
        <Button
          variant="secondary"
          className="self-start"
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <ImageUp />
          {file ? t`Choose Another` : t`Choose Picture`}
        </Button>
      </DialogBody>
      <DialogFooter>
        {group.image !== null && (
          <Button
            variant="secondary"
            disabled={isBusy}
            pending={remove.isPending}
            onClick={() => remove.mutate({ params, body: { image: null } })}
          >
            {t`Remove Picture`}
          </Button>
        )}
        <Button
          disabled={file === null || isBusy}
          pending={upload.isPending}
          pendingText={t`Uploading...`}
          onClick={() => file && upload.mutate({ params, file })}
        >
          {t`Upload`}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The object URL of a file, revoked when the file changes. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
