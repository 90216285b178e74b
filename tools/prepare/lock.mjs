import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work while no other preparation of the same checkout runs. It removes the lock of a killed preparation. */
export async function withLock(root, work) {
  // Outside the checkout, because an install empties node_modules.
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `allsquare-prepare-${name}.lock`);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    await take(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function take(draft, path) {
  for (let announced = false; ; ) {
    try {
      // A link never replaces a file and is never half written.
      linkSync(draft, path);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = read(path);
    if (holder !== null && !isRunning(holder)) {
      const aside = `${draft}.stale`;
      try {
        renameSync(path, aside);
        rmSync(aside, { force: true });
      } catch {
        // Another process was first.
      }
      continue;
    }
    if (!announced) console.log('Waiting for another preparation of this checkout');
    announced = true;
    await sleep(200);
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isRunning(holder) {
  const [pid, start] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return startOf(pid) === start;
}

/** The start of a process in kernel ticks. A pid may be used again, but not with the same start. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? 'unknown' : stat.slice(stat.lastIndexOf(')')).split(' ')[20];
}
