import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { StatementPreview } from '#contract/statements.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const SHOWN = 5;

/** The lines of a file that are left out, and why. */
export function Problems({ problems }: Pick<StatementPreview, 'problems'>) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, SHOWN);
  return (
    <Card as="section" aria-labelledby="problems" className="flex flex-col gap-3">
      <h2 id="problems" className="text-16 font-semibold">
        {problems.length === 1 ? t`One line was left out` : t`${problems.length} lines were left out`}
      </h2>
      <ul className="flex flex-col gap-1 text-14">
        {shown.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
          <li key={index} className="break-words">
            <span className="figures font-medium">{t`Line ${line}:`}</span> <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setWhole(true)}>
          {t`Show ${problems.length - shown.length} More`}
        </Button>
      )}
    </Card>
  );
}
