import type { Deps } from '#server/http/context.ts';

/** Makes the demo's people and their life, once. */
export async function seedDemo(_deps: Deps, _say: (line: string) => void): Promise<void> {}
