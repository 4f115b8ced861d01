import { randomUUID } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file in one step: after a crash it holds either the old bytes or the new, never part of one.
 * @param mode who may do what with a new file
 */
export async function writeFileAtomically(
  file: string,
  content: string | Buffer,
  mode = 0o644,
): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeFile(temporary, content, { mode, flush: true });
  await rename(temporary, file);
  await syncFolder(dirname(file));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
