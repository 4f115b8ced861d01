import { stat } from 'node:fs/promises';
import { expandConfig } from '@libsql/core/config';

/** A database's file was replaced or taken away: what is written now goes where nobody else looks. */
export class ReplacedFileError extends Error {}

/**
 * Remembers which file is open.
 * @returns a check that it still lies at its path
 * @throws ReplacedFileError from the check
 */
export async function watchFile(databaseUrl: string): Promise<() => Promise<void>> {
  const { path } = expandConfig({ url: databaseUrl }, true);
  const find = async () => (await stat(path, { bigint: true })).ino;
  const opened = await find();
  return async () => {
    const found = await find().catch(() => null);
    if (found !== opened)
      throw new ReplacedFileError(`the database ${path} is no longer the file that this process has open`);
  };
}
