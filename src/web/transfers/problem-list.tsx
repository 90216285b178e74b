import { t } from '@lingui/core/macro';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import type { previewImport } from '#contract/transfers.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

type Problem = ReplyOf<typeof previewImport>['problems'][number];

const SHOWN = 5;

/** The blocking problems of a file, then the warnings, each with its line. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const blocking = problems.filter((each) => each.isBlocking);
  const minor = problems.filter((each) => !each.isBlocking);
  return (
    <>
      {blocking.length > 0 && (
        <Problems
          title={t`This file can't be imported as it is`}
          text={t`Nothing was saved. Fix this in the file, then choose it again.`}
          problems={blocking}
          isDanger
        />
      )}
      {minor.length > 0 && <Problems title={t`Good to Know`} problems={minor} />}
    </>
  );
}

type ProblemsProps = { title: string; text?: string; problems: readonly Problem[]; isDanger?: boolean };

function Problems({ title, text, problems, isDanger = false }: ProblemsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, SHOWN);
  const Icon = isDanger ? CircleAlert : Info;
  return (
    <section
      role={isDanger ? 'alert' : undefined}
      aria-label={title}
      className={cx('flex gap-3 rounded-control p-3 text-14', isDanger ? 'bg-danger-tint' : 'bg-well')}
    >
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-4.5 shrink-0', isDanger ? 'text-danger' : 'text-quiet')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h3 className="font-medium">{title}</h3>
          {text && <p>{text}</p>}
        </div>
        <ul className="flex flex-col gap-1">
          {shown.map(({ line, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
            <li key={index} className="break-words">
              {line !== null && <span className="figures font-medium">{t`Line ${line}:`} </span>}
              <span dir="auto">{message}</span>
            </li>
          ))}
        </ul>
        {shown.length < problems.length && (
          <Button variant="secondary" size="small" className="self-start" onClick={() => setIsWhole(true)}>
            {t`Show ${problems.length - shown.length} More`}
          </Button>
        )}
      </div>
    </section>
  );
}
