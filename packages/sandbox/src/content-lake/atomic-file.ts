import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file in one step: after a crash it holds either the old bytes or the new, never part of one. */
export async function writeFileAtomically(file: string, content: string | Buffer): Promise<void> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
