import { readFileSync } from 'node:fs';
import { contract } from '#contract/contract.ts';
import { DEMO_CODE } from '#domain/promotion.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { describeContract } from '#server/http/response/openapi.ts';
import type { Download } from '#server/http/route-handler.ts';
import { one, statement } from '#server/platform/database/database.ts';

export const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

const countMigrations = statement<[], { migrations: number }>(
  'SELECT count(*) AS migrations FROM migrations',
);

const DISK_MESSAGES = {
  disk_full: 'The disk is full',
  not_writable: 'Files cannot be written',
} as const;

/** Whether the database answers and files can be written. Throws `disk_full` or `not_writable`. */
export async function getHealth({ db, deps }: OpenContext) {
  const { migrations } = one(await countMigrations(db));
  const disk = await deps.storage.checkDisk();
  if (disk !== 'ok') throw new AppError(disk, DISK_MESSAGES[disk]);
  return { status: 'ok', version, migrations };
}

let openApi: string | undefined;

export function getOpenApi(): Download {
  openApi ??= JSON.stringify(describeContract(contract, version));
  return { name: 'openapi.json', type: 'application/json; charset=utf-8', text: openApi };
}

export function getSite({ deps: { config, cardEmulator } }: OpenContext) {
  return {
    isDemo: config.isDemo,
    ...(config.isDemo && { demoCode: DEMO_CODE }),
    hasMailbox: config.isEmbedded && config.mail === 'mailbox',
    ...(config.mail === 'off' && { isMailOff: true }),
    ...(cardEmulator !== null && { hasTestCards: true }),
    supportEmail: config.supportEmail,
    signUp: config.signUp,
    signUpDomains: [...config.signUpDomains],
    oidc: config.oidc === null ? null : { name: config.oidc.name, isOnly: config.oidc.isOnly },
    hasGuestLinks: config.hasGuestLinks,
  };
}
