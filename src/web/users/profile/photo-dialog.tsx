import { t } from '@lingui/core/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Slider } from '#web/ui/form/slider.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useSetProfilePicture } from './mutations.ts';

type Area = { x: number; y: number; width: number };

const MAX_ZOOM = 4;
/** How far an arrow key moves the picture, in points. */
const KEY_STEP = 8;

type PhotoDialogProps = {
  /** The chosen file and its object URL. */
  file: File;
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Lets the user move and zoom the picture, and uploads the visible square. */
export function PhotoDialog({ file, url, open, onOpenChange }: PhotoDialogProps) {
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const upload = useSetProfilePicture(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Profile Photo`}
      description={t`Everyone will see the part in the circle.`}
      dismissable={!upload.isPending}
      size="small"
    >
      <DialogBody>
        {isUnreadable ? (
          <p
            role="alert"
            className="rounded-control bg-danger-tint px-4 py-3 text-14 text-danger"
          >{t`This browser can't show this picture. Choose a JPEG, PNG or WebP image.`}</p>
        ) : (
          <PictureFrame url={url} onArea={setArea} onUnreadable={() => setIsUnreadable(true)} />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={upload.isPending}>{t`Cancel`}</Button>
        </DialogClose>
        <Button
          disabled={area === null || isUnreadable}
          pending={upload.isPending}
          pendingText={t`Uploading...`}
          onClick={() => area && upload.mutate({ file, body: cropOf(area) })}
        >{t`Upload`}</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The selected square in whole pixels. */
function cropOf({ x, y, width }: Area) {
  return {
    x: Math.max(0, Math.floor(x)),
    y: Math.max(0, Math.floor(y)),
    size: Math.max(1, Math.floor(width)),
  };
}

type PictureFrameProps = { url: string; onArea: (area: Area) => void; onUnreadable: () => void };

function PictureFrame({ url, onArea, onUnreadable }: PictureFrameProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-control bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': t`Part of the picture. Move it with the arrow keys.` }}
        />
      </div>
      <Field label={t`Zoom`} hint={t`Drag the picture, or move it with the arrow keys.`}>
        <div className="flex items-center gap-3 text-quiet">
          <ZoomOut aria-hidden="true" className="size-5" />
          <Slider
            value={zoom}
            onChange={setZoom}
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            valueText={t`${Math.round(zoom * 100)} percent`}
            className="rounded-control"
          />
          <ZoomIn aria-hidden="true" className="size-5" />
        </div>
      </Field>
    </>
  );
}
