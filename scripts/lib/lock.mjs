import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, fromRoot } from './terminal.mjs';

const lock = fromRoot('.start.lock');
const pollMs = 200;

/**
 * Does work that writes into the project's own folders, one process at a time, so that two starts from one
 * checkout never build over each other. A lock whose process has died is ignored.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(work) {
  while (!acquireLock()) await pause(pollMs);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquireLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
      fail(
        `This user may not write to ${fromRoot('.')}, so nothing can be installed or built. Run this as the owner of that folder; what is built already runs without, as docs/operations/deployment.md says.`,
      );
    }
    if (error.code !== 'EEXIST') throw error;
    if (!isOwnerAlive()) rmSync(lock, { force: true });
    return false;
  }
}

function isOwnerAlive() {
  try {
    const owner = readFileSync(lock, 'utf8');
    if (owner) process.kill(Number(owner), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
