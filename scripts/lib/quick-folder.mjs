import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Memory that looks like a folder, on Linux. */
const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** What a run leaves in its folders at most, several times over. */
const needed = 4 * gigabyte;

/**
 * Where tests keep what they write: in memory where there is room for it, since every write of theirs waits for the
 * disk otherwise, which is most of what a test of the database does. What is lost in a power cut is nothing they test.
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
