import { join } from 'node:path';
import { createClient, type Client } from '@libsql/client';
import { onTestFinished } from 'vitest';
import { openFileClient } from '#/file/file-client.ts';
import { createTestFolder } from '#test/database.ts';

/** The driver's client and ours, which the same tests run on. */
export const fileClients: [string, (url: string) => Client][] = [
  ['the driver', (url) => createClient({ url, timeout: 5, concurrency: 1 })],
  ['the file client', (url) => openFileClient({ url, lockWaitMs: 5 })],
];

/** Makes a database of pets and their toys, for the length of the test. */
export async function openPets(openClient: (url: string) => Client) {
  const url = `file:${join(await createTestFolder(), 'test.db')}`;
  const open = () => {
    const opened = openClient(url);
    onTestFinished(() => opened.close());
    return opened;
  };
  const client = open();
  await client.executeMultiple(`PRAGMA journal_mode = WAL;
    CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, age REAL, photo BLOB);
    CREATE TABLE toys (pet INTEGER REFERENCES pets (id), kind TEXT CHECK (kind <> 'knife'))`);
  const read = async (sql: string, from = client) =>
    (await from.execute(sql)).rows.map((row) => Array.from(row));
  return { client, open, read };
}
