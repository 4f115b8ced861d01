import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Linux's in-memory folder. */
const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** Several times what a run leaves in its folders at most. */
const needed = 4 * gigabyte;

/**
 * Returns where tests write: in memory if there is room, since a database test spends most of its time waiting for the
 * disk. No test needs its files to survive a power cut.
 *
 * @param {{ folder?: string, free?: number }} machine the folder in memory, and the bytes of memory that are free
 * @returns {string}
 */
export function findQuickFolder({ folder = inMemory, free = freemem() } = {}) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, free) >= needed ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
