import { spawn } from 'node:child_process';

const TICK_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Runs a command with lines of progress, and shows its output only if it fails. Rejects with that output. */
export async function run(title, command, args, options) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log(`${title} …`);
  const ticker = setInterval(() => console.log(`${title}: ${seconds()} …`), TICK_MS);
  try {
    const { code, output } = await collect(command, args, options);
    if (code !== 0) throw new Error(`${output.trim()}\n${title}: failed (${code})`);
    console.log(`${title}: done in ${seconds()}`);
  } finally {
    clearInterval(ticker);
  }
}

function collect(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    // Stopping the preparation stops the command too, so nothing keeps running.
    const passOn = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, passOn);
    let output = '';
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', (error) => resolve({ code: error.message, output }));
    child.on('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, passOn);
      resolve({ code: signal === null ? code : signal, output });
    });
  });
}
