import type { Deps } from '#server/core/context.ts';
import type { JobHandlers } from '#server/platform/jobs/jobs.ts';
import { dataExportJob } from './data/data-export.ts';
import { forgetCustomerJob } from './remove-account.ts';
import { passwordResetJob } from './security/passwords.ts';
import { signUpLinkJob } from './sign-up/links.ts';

export function userJobs(deps: Deps): JobHandlers {
  return {
    'data-export': dataExportJob(deps),
    'forget-customer': forgetCustomerJob(deps),
    'password-reset': passwordResetJob(deps),
    'sign-up-link': signUpLinkJob(deps),
  };
}
