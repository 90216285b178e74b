import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes, wait for deadlines or make every call of the contract: tens of seconds each. */
const LONG =
  /\/(?:testing\/system|embedded-postgres|transfers\/large-|http\/(?:access|token-access|fuzz)\.|webhooks\/slow-|backups\/|platform\/backup\/|sign-up\/doors|series\/posting|tools\/(?:check|backup|client))/;

/** Starts long files first, so that none of them begins when all others are done and runs alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
