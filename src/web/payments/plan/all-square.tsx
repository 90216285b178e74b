import { LogoMark } from '#web/ui/display/logo.tsx';

/** Nobody owes anybody: the mark itself, two equal halves. */
export function AllSquare() {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      <LogoMark className="mb-3 size-16" />
      <p className="text-20 font-semibold">All square</p>
      <p className="text-14 text-quiet text-balance">No one owes anything in this group.</p>
    </div>
  );
}
