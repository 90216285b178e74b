import { Button } from '#web/ui/button.tsx';
import { CardFailure, type CardFrameProps } from './card-frame.tsx';

/** The card form on a page, with one full-width button. */
export function PageCardFrame({
  submitLabel,
  pendingText,
  pending,
  failure,
  onSubmit,
  children,
}: CardFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      <CardFailure failure={failure} />
      <Button type="submit" size="large" pending={pending} pendingText={pendingText}>
        {submitLabel}
      </Button>
    </form>
  );
}
