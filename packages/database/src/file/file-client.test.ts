import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFileClient } from './file-client.ts';
import { createTestFolder } from '#test/database.ts';

describe('the file client, unlike the driver', () => {
  const openFile = async (onOpen?: string) => {
    const url = `file:${join(await createTestFolder(), 'test.db')}`;
    const client = openFileClient({ url, lockWaitMs: 5, onOpen });
    onTestFinished(() => client.close());
    await client.executeMultiple('PRAGMA journal_mode = WAL; CREATE TABLE pets (name)');
    return { client, other: openFileClient({ url, lockWaitMs: 5 }) };
  };
  const insert = "INSERT INTO pets VALUES ('Kea')";

  it('needs no reconnect after an error', async () => {
    const { client, other } = await openFile();
    const holder = await other.transaction('write');
    await expect(client.transaction('write')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await expect(client.batch([insert], 'write')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await holder.commit();
    await client.execute(insert);
    await client.batch([insert], 'write');

    expect((await other.execute('SELECT * FROM pets')).rows).toHaveLength(2);
  });

  it('runs its opening statements on every connection it opens', async () => {
    const { client, other } = await openFile('PRAGMA foreign_keys = ON');
    const hasForeignKeys = async () => (await client.execute('PRAGMA foreign_keys')).rows[0]?.[0];
    expect(await hasForeignKeys()).toBe(1);
    client.reconnect();
    expect(await hasForeignKeys()).toBe(1);
    const holder = await other.transaction('write');
    await expect(client.execute(insert)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await holder.commit();

    expect(await hasForeignKeys()).toBe(1);
  });

  it('releases the locks of an open transaction when it closes', async () => {
    const { client, other } = await openFile();
    const tx = await client.transaction('write');
    await tx.execute(insert);
    client.close();
    await other.execute("INSERT INTO pets VALUES ('Weka')");

    expect((await other.execute('SELECT * FROM pets')).rows).toEqual([{ name: 'Weka' }]);
  });

  it('changes dataVersion when another connection commits, and for nothing else', async () => {
    const { client, other } = await openFile();
    const first = client.dataVersion();
    const undone = await other.transaction('write');
    await undone.execute(insert);
    await undone.rollback();
    await client.execute('SELECT * FROM pets');
    expect(client.dataVersion()).toBe(first);

    await other.execute(insert);
    const second = client.dataVersion();
    expect(second).not.toBe(first);
    expect(client.dataVersion()).toBe(second);
    client.reconnect();
    expect(client.dataVersion()).not.toBe(second);
  });

  it('follows what another connection did to the schema', async () => {
    const { client, other } = await openFile();
    await client.execute(insert);
    const said = async () => (await client.execute('SELECT * FROM pets')).rows;
    expect(await said()).toEqual([{ name: 'Kea' }]);
    await other.executeMultiple(
      'ALTER TABLE pets RENAME COLUMN name TO call; ALTER TABLE pets ADD COLUMN age',
    );

    expect(await said()).toEqual([{ call: 'Kea', age: null }]);
  });

  it('caches some prepared statements, and works with more than it caches', async () => {
    const { client } = await openFile();
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 300; index += 1) {
        expect((await client.execute(`SELECT ${index} AS value`)).rows).toEqual([{ value: index }]);
      }
    }
  });
});
