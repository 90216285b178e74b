export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/**
 * A bottom sheet on phones, a centered panel elsewhere. Its children are `flex-auto`, never `flex-1`: WebKit measures the
 * basis of 0 % against `inset-0` and makes them 0 px high.
 */
export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] short:max-h-dvh w-full flex-col rounded-t-[20px] bg-card text-ink shadow-float ' +
  'outline-none data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'md:inset-0 md:my-auto md:h-fit md:max-h-[min(88dvh,52rem)] md:rounded-card md:border md:border-line ' +
  'min-[56.25rem]:has-data-beside:max-w-[54rem] md:data-[state=open]:animate-rise-in md:data-[state=closed]:animate-rise-out';
