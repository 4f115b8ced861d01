import { open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkWritable, makeFolder, syncFolder } from '#/platform/data-dir.ts';
import { codeOf } from '#/platform/describe-error.ts';
import { checkPath, createCounter, MissingFile, type Storage } from './storage.ts';

const toUnfinished = (file: string) => `${file}.unfinished`;

/** Files in a folder, which processes may share. @param folder absolute path; created with the first file */
export function createFolderStorage(folder: string): Storage {
  const toFile = (path: string) => join(folder, checkPath(path));
  return {
    write: async (path, content, { maxBytes }) => {
      const file = toFile(path);
      const unfinished = toUnfinished(file);
      const { counter, count } = createCounter(maxBytes);
      try {
        await makeFolder(dirname(file));
        const handle = await open(unfinished, 'wx', 0o600);
        // `flush` is the fsync without which a rename may outlive the bytes in a power cut.
        await pipeline(content, counter, handle.createWriteStream({ flush: true }));
        await rename(unfinished, file);
        await syncFolder(dirname(file));
      } catch (error) {
        content.destroy();
        await rm(unfinished, { force: true });
        throw error;
      }
      return { bytes: count() };
    },

    read: async (path, range) => {
      const handle = await open(toFile(path)).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new MissingFile(path, error) : error;
      });
      const { size } = await handle.stat();
      return {
        stream: handle.createReadStream(range ?? {}),
        bytes: range ? range.end - range.start + 1 : size,
      };
    },

    useFile: (path, work) => work(toFile(path)),

    remove: async (path) => {
      const file = toFile(path);
      await Promise.all([rm(file, { force: true }), rm(toUnfinished(file), { force: true })]);
    },

    isEmpty: async () => {
      try {
        for await (const entry of await opendir(folder, { recursive: true })) {
          // Our own marks and probes begin with a dot.
          if (entry.isFile() && !entry.name.startsWith('.')) return false;
        }
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return true;
        throw error;
      }
    },

    check: async () => {
      await makeFolder(folder);
      await checkWritable(folder);
    },
  };
}
