import { type Config, readConfig } from '#server/platform/process/config.ts';

/** The configuration of a tool, for which BACKUP_TO is enough. Throws ConfigError. */
export function readToolConfig(env: NodeJS.ProcessEnv): Config {
  const every = env.BACKUP_TO && !env.BACKUP_EVERY ? '24h' : env.BACKUP_EVERY;
  return readConfig({ ...env, BACKUP_EVERY: every }, process.cwd());
}
