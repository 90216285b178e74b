import { Clock } from 'lucide-react';

/** Says that a card payment to somebody is not through yet, before a second one is sent. */
export function UnderWay({ name }: { name: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-accent-tint p-3 text-14">
      <Clock aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
      <span>
        A card payment to <bdi>{name}</bdi> is on its way. Anything you send now is in addition to it.
      </span>
    </p>
  );
}
