import { FileJson, FileSpreadsheet } from 'lucide-react';
import { exportGroupCsv, exportGroupJson } from '#contract/exports.ts';
import { addressOf } from '#web/lib/api/call.ts';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

/** The exports of a group: a CSV file, and a JSON file that can be imported again without loss. */
export function ExportMenuItems({ groupId }: { groupId: string }) {
  const params = { id: groupId };
  return (
    <>
      <MenuItem asChild>
        <a href={addressOf(exportGroupCsv, params)} download>
          <FileSpreadsheet aria-hidden="true" />
          Export as CSV
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={addressOf(exportGroupJson, params)} download>
          <FileJson aria-hidden="true" />
          Export as JSON
        </a>
      </MenuItem>
    </>
  );
}
