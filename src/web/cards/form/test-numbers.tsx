import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { labels } from '#web/lib/language/i18n.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';

const numbers = [
  labels({ number: '4242 4242 4242 4242', does: msg`Visa, accepted` }),
  labels({ number: '5555 5555 5555 4444', does: msg`Mastercard, accepted` }),
  labels({ number: '3782 822463 10005', does: msg`American Express, accepted` }),
  labels({ number: '4000 0025 0000 3155', does: msg`Asks for confirmation` }),
  labels({ number: '4000 0000 0000 0002', does: msg({ message: 'Declined', context: 'a card' }) }),
  labels({ number: '4000 0000 0000 0341', does: msg`Saved, but fails when charged` }),
] as const;

type TestNumbersProps = { onChoose: (number: string) => void; disabled: boolean };

/** Explains that this is a test, and lists the accepted numbers. */
export function TestNumbers({ onChoose, disabled }: TestNumbersProps) {
  return (
    <div className="rounded-control bg-well p-3 text-14">
      <p className="flex items-start gap-2.5">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 text-quiet" />
        <span>
          <Trans>
            <strong className="font-semibold">This is a test.</strong> No real money moves, and only test
            cards are accepted. Never enter a real one.
          </Trans>
        </span>
      </p>
      <Disclosure compact summary={t`Test card numbers`} className="mt-1 ps-7">
        <ul className="-ms-2 flex flex-col">
          {numbers.map(({ number, does }) => (
            <li key={number}>
              <button
                type="button"
                disabled={disabled}
                onClick={() => onChoose(number)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-tick px-2 py-1 text-start hover:bg-card mouse:min-h-9"
              >
                <span className="figures font-medium whitespace-nowrap">{number}</span>
                <span className="text-13 text-quiet">{does}</span>
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
