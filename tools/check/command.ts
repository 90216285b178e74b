import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly isOk: boolean;
  readonly stdout: string;
  /** Both streams, in the order of their output. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a package's program with this Node and collects its output; never rejects. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd = process.cwd(),
): Promise<CommandResult> {
  const started = performance.now();
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    const finish = (isOk: boolean, end: string) =>
      resolve({ isOk, stdout, output: output + end, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code) => finish(code === 0, ''));
  });
}
