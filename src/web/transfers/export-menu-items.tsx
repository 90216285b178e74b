import { t } from '@lingui/core/macro';
import { FileCheck, FileJson, FileSpreadsheet } from 'lucide-react';
import { exportGroupCsv, exportGroupJson } from '#contract/exports.ts';
import { addressOf } from '#web/lib/api/call.ts';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

/**
 * The exports of a group: a CSV file, a JSON file that can be imported again without loss, and a page that checks the
 * history in it without a server.
 */
export function ExportMenuItems({ groupId }: { groupId: string }) {
  const params = { id: groupId };
  return (
    <>
      <MenuItem asChild>
        <a href={addressOf(exportGroupCsv, params)} download>
          <FileSpreadsheet aria-hidden="true" />
          {t`Export as CSV`}
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={addressOf(exportGroupJson, params)} download>
          <FileJson aria-hidden="true" />
          {t`Export as JSON`}
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href="/verify.html" download>
          <FileCheck aria-hidden="true" />
          {t`Download Verifier`}
        </a>
      </MenuItem>
    </>
  );
}
