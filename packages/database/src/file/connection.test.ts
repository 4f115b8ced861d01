import type { Client } from '@libsql/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileClients, openPets } from '#test/file-clients.ts';

describe.each(fileClients)('%s', (_, openClient) => {
  let pets: Awaited<ReturnType<typeof openPets>>;
  let client: Client;

  beforeEach(async () => {
    pets = await openPets(openClient);
    client = pets.client;
  });

  describe('a schema that changes', () => {
    it('is followed by statements said before', async () => {
      await client.execute("INSERT INTO pets (name, age) VALUES ('Kea', 3)");
      const said = async () => (await client.execute('SELECT * FROM pets')).rows;
      expect(await said()).toEqual([{ id: 1, name: 'Kea', age: 3, photo: null }]);

      await client.execute('ALTER TABLE pets RENAME COLUMN age TO years');
      expect(await said()).toEqual([{ id: 1, name: 'Kea', years: 3, photo: null }]);
      await client.execute("ALTER TABLE pets ADD COLUMN colour TEXT DEFAULT 'green'");
      expect(await said()).toEqual([{ id: 1, name: 'Kea', years: 3, photo: null, colour: 'green' }]);
      await client.execute('ALTER TABLE pets DROP COLUMN photo');
      expect(await said()).toEqual([{ id: 1, name: 'Kea', years: 3, colour: 'green' }]);
    });

    it('fails statements whose table is gone, until it is back', async () => {
      const sql = 'SELECT kind FROM toys';
      await client.execute(sql);
      await client.execute('DROP TABLE toys');
      await expect(client.execute(sql)).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
      await client.executeMultiple("CREATE TABLE toys (kind); INSERT INTO toys VALUES ('rope')");

      expect(await pets.read(sql)).toEqual([['rope']]);
    });
  });

  describe('the connection', () => {
    it('rejects everything once closed, until it is reconnected', async () => {
      expect([client.closed, client.protocol]).toEqual([false, 'file']);
      client.close();
      client.close();
      const closed = { code: 'CLIENT_CLOSED' };
      expect(client.closed).toBe(true);
      await expect(client.execute('SELECT 1')).rejects.toMatchObject(closed);
      await expect(client.batch(['SELECT 1'])).rejects.toMatchObject(closed);
      await expect(client.migrate(['SELECT 1'])).rejects.toMatchObject(closed);
      await expect(client.transaction('write')).rejects.toMatchObject(closed);
      await expect(client.executeMultiple('SELECT 1')).rejects.toMatchObject(closed);

      client.reconnect();
      expect(client.closed).toBe(false);
      expect(await pets.read('SELECT 1')).toEqual([[1]]);
    });

    it.each(['close', 'reconnect'] as const)('ends its transaction by %s', async (end) => {
      const tx = await client.transaction('write');
      await tx.execute("INSERT INTO pets (name) VALUES ('Kea')");
      client[end]();

      expect(tx.closed).toBe(true);
      await expect(tx.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
      await expect(tx.commit()).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
      await tx.rollback();
      tx.close();
      client.reconnect();
      expect(await pets.read('SELECT name FROM pets')).toEqual([]);
    });

    it('lends the new connection to one transaction alone, whatever becomes of the old', async () => {
      const old = await client.transaction('deferred');
      client.reconnect();
      const tx = await client.transaction('deferred');
      old.close();

      await expect(client.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_ACTIVE' });
      await tx.commit();
    });
  });
});
