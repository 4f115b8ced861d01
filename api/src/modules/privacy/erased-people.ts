import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MissingFile, type Storage } from '#/platform/storage/storage.ts';

/**
 * The random ids of erased clients and leads, one a line, beside the files in storage. A restored database doesn't know of the
 * erasures since its backup; this list does, so they are applied again at the next start.
 */
const erasedPeoplePath = 'erased-people.txt';

/** Far more lines than there will ever be. */
const maxBytes = 64 * 1024 * 1024;

export const parseErasedList = (list: string): Set<string> =>
  new Set(list.split('\n').filter((line) => line !== ''));

export const toErasedList = (ids: Iterable<string>): string => `${[...ids].join('\n')}\n`;

export async function readErasedPeople(storage: Storage): Promise<Set<string>> {
  try {
    const { stream } = await storage.read(erasedPeoplePath);
    return parseErasedList(await text(stream));
  } catch (error) {
    if (error instanceof MissingFile) return new Set();
    throw error;
  }
}

/** Adds ids to the list, before anybody is erased. */
export async function addErasedPeople(storage: Storage, ids: Iterable<string>): Promise<void> {
  const known = await readErasedPeople(storage);
  const all = new Set([...known, ...ids]);
  if (all.size === known.size) return;
  await storage.write(erasedPeoplePath, Readable.from([toErasedList(all)]), { maxBytes });
}
