import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#/platform/describe-error.ts';

/** How many bytes of a log file are searched at once. */
const chunkBytes = 1024 * 1024;

/** Overwrites words in the log files of the data folder. The open one is only appended to, so its length must stay. */
export async function eraseFromLogs(dataDir: string, words: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'logs');
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) await eraseFromFile(join(folder, name), words);
}

async function eraseFromFile(file: string, words: readonly string[]): Promise<void> {
  const longest = Math.max(0, ...words.map((word) => Buffer.byteLength(word)));
  const handle = await open(file, 'r+');
  try {
    const chunk = Buffer.alloc(chunkBytes + longest);
    for (let at = 0; ; at += chunkBytes) {
      // Longer than a step, so that a word across two of them is found too.
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) return;
      for (const [start, length] of findWords(chunk.subarray(0, bytesRead), words)) {
        await handle.write(Buffer.alloc(length, 'x'), 0, length, at + start);
      }
    }
  } finally {
    await handle.close();
  }
}

/** Where words stand, in any case. Latin-1 gives each byte a place of its own. */
function* findWords(chunk: Buffer, words: readonly string[]): Generator<[start: number, length: number]> {
  const text = chunk.toString('latin1').toLowerCase();
  for (const word of words) {
    const sought = Buffer.from(word).toString('latin1').toLowerCase();
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
      yield [at, sought.length];
    }
  }
}
