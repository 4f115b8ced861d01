import { LibsqlBatchError, LibsqlError, type Client } from '@libsql/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileClients, openPets } from '#test/file-clients.ts';

describe.each(fileClients)('%s', (_, openClient) => {
  let pets: Awaited<ReturnType<typeof openPets>>;
  let client: Client;

  beforeEach(async () => {
    pets = await openPets(openClient);
    client = pets.client;
  });

  describe('refusals', () => {
    it.each([
      ['INSERT INTO pets (name) VALUES (NULL)', 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_NOTNULL', 1299],
      [
        "INSERT INTO pets (id, name) VALUES (1, 'Tui')",
        'SQLITE_CONSTRAINT',
        'SQLITE_CONSTRAINT_PRIMARYKEY',
        1555,
      ],
      ["INSERT INTO pets (name) VALUES ('Kea')", 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_UNIQUE', 2067],
      ["INSERT INTO toys VALUES (1, 'knife')", 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_CHECK', 275],
      ['SELECT nothing FROM pets', 'SQLITE_ERROR', 'SQLITE_ERROR', 1],
      ['SELEKT 1', 'SQLITE_ERROR', 'SQLITE_ERROR', 1],
      ["SELECT json('{')", 'SQLITE_ERROR', 'SQLITE_ERROR', 1],
    ])('names what is wrong with %s', async (sql, code, extendedCode, rawCode) => {
      await client.execute("INSERT INTO pets (name) VALUES ('Kea')");

      // Run twice: the second time from the statement cache.
      for (let time = 0; time < 2; time += 1) {
        const refused = await client.execute(sql).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(LibsqlError);
        expect(refused).toMatchObject({ code, extendedCode, rawCode });
        expect(refused).toHaveProperty('message', expect.stringContaining(`${code}: `));
      }
      expect(await pets.read('SELECT name FROM pets')).toEqual([['Kea']]);
    });

    it('enforces foreign keys when enabled', async () => {
      await client.execute('PRAGMA foreign_keys = ON');
      await expect(client.execute("INSERT INTO toys VALUES (5, 'ball')")).rejects.toMatchObject({
        code: 'SQLITE_CONSTRAINT',
        extendedCode: 'SQLITE_CONSTRAINT_FOREIGNKEY',
      });
    });

    it('is busy while another connection writes, and serves again once connected anew', async () => {
      const other = pets.open();
      const holder = await other.transaction('write');
      await expect(client.transaction('write')).rejects.toMatchObject({ code: 'SQLITE_BUSY', rawCode: 5 });
      await expect(client.execute("INSERT INTO pets (name) VALUES ('Kea')")).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      });
      expect(await pets.read('SELECT name FROM pets')).toEqual([]);
      await holder.commit();

      client.reconnect();
      await client.execute("INSERT INTO pets (name) VALUES ('Kea')");
      expect(await pets.read('SELECT name FROM pets', other)).toEqual([['Kea']]);
    });

    it('fails when the file cannot be opened', () => {
      expect(() => openClient('file:/nowhere/at/all.db')).toThrow('nable to open');
    });
  });

  describe('batches', () => {
    it('gives the result of each statement', async () => {
      const results = await client.batch([
        'SELECT 1 AS a',
        ['INSERT INTO pets (name) VALUES (?)', ['Kea']],
        { sql: 'SELECT name FROM pets WHERE name = :name', args: { name: 'Kea' } },
      ]);

      expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [], [{ name: 'Kea' }]]);
    });

    it('rolls back a whole batch when one statement fails, and names it', async () => {
      const refused = await client
        .batch(["INSERT INTO pets (name) VALUES ('Kea')", 'INSERT INTO pets (name) VALUES (NULL)'], 'write')
        .catch((error: unknown) => error);

      expect(refused).toBeInstanceOf(LibsqlBatchError);
      expect(refused).toMatchObject({ statementIndex: 1, code: 'SQLITE_CONSTRAINT' });
      expect(await pets.read('SELECT name FROM pets')).toEqual([]);
    });

    it('stops a batch that ended its own transaction', async () => {
      await expect(client.batch(['ROLLBACK', 'SELECT 1'])).rejects.toMatchObject({
        statementIndex: 1,
        code: 'TRANSACTION_CLOSED',
      });
    });

    it('changes tables with foreign keys off, and switches them on again', async () => {
      await client.migrate([
        "INSERT INTO toys VALUES (5, 'ball')",
        'ALTER TABLE toys ADD COLUMN colour TEXT',
      ]);
      expect(await pets.read('SELECT * FROM toys')).toEqual([[5, 'ball', null]]);
      expect(await pets.read('PRAGMA foreign_keys')).toEqual([[1]]);

      const refused = client.migrate(['INSERT INTO toys (pet) VALUES (6)', 'SELEKT']);
      await expect(refused).rejects.toMatchObject({ statementIndex: 1 });
      expect(await pets.read('SELECT pet FROM toys')).toEqual([[5]]);
      expect(await pets.read('PRAGMA foreign_keys')).toEqual([[1]]);
    });
  });

  describe('transactions', () => {
    it('stores what is committed', async () => {
      const tx = await client.transaction('write');
      await tx.execute({ sql: 'INSERT INTO pets (name) VALUES (?)', args: ['Kea'] });
      await tx.batch(["INSERT INTO pets (name) VALUES ('Weka')"]);
      await tx.executeMultiple("INSERT INTO pets (name) VALUES ('Tui'); UPDATE pets SET age = 1;");
      expect(tx.closed).toBe(false);
      await tx.commit();

      expect(tx.closed).toBe(true);
      expect(await pets.read('SELECT name, age FROM pets', pets.open())).toEqual([
        ['Kea', 1],
        ['Weka', 1],
        ['Tui', 1],
      ]);
    });

    it.each(['rollback', 'close'] as const)('undoes what ends with %s', async (end) => {
      const tx = await client.transaction('write');
      await tx.execute("INSERT INTO pets (name) VALUES ('Kea')");
      await tx[end]();

      expect(tx.closed).toBe(true);
      expect(await pets.read('SELECT name FROM pets')).toEqual([]);
    });

    it('continues after a statement that failed', async () => {
      const tx = await client.transaction('write');
      await tx.execute("INSERT INTO pets (name) VALUES ('Kea')");
      await expect(tx.execute("INSERT INTO pets (name) VALUES ('Kea')")).rejects.toMatchObject({
        code: 'SQLITE_CONSTRAINT',
      });
      await expect(tx.batch(['SELECT 1', 'SELEKT'])).rejects.toMatchObject({ statementIndex: 1 });
      await tx.commit();

      expect(await pets.read('SELECT name FROM pets')).toEqual([['Kea']]);
    });

    it('shows others what is committed alone, and holds the one connection meanwhile', async () => {
      const other = pets.open();
      const tx = await client.transaction('write');
      await tx.execute("INSERT INTO pets (name) VALUES ('Kea')");

      expect(await pets.read('SELECT name FROM pets', other)).toEqual([]);
      await expect(client.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_ACTIVE' });
      await expect(client.transaction('write')).rejects.toMatchObject({ code: 'TRANSACTION_ACTIVE' });
      await tx.commit();
      expect(await pets.read('SELECT name FROM pets', other)).toEqual([['Kea']]);
      expect(await pets.read('SELECT name FROM pets')).toEqual([['Kea']]);
    });

    it('rejects work in a transaction that is over, whichever way it ended', async () => {
      const next = async (end: 'commit' | 'rollback' | 'close') => {
        const tx = await client.transaction('write');
        await tx[end]();
        return tx;
      };
      for (const end of ['commit', 'rollback', 'close'] as const) {
        const tx = await next(end);
        // Another is open on the same connection: it must not be taken for its own.
        const another = await client.transaction('write');
        const closed = { code: 'TRANSACTION_CLOSED' };
        await expect(tx.execute('SELECT 1')).rejects.toMatchObject(closed);
        await expect(tx.batch(['SELECT 1'])).rejects.toMatchObject(closed);
        await expect(tx.executeMultiple('SELECT 1')).rejects.toMatchObject(closed);
        await expect(tx.commit()).rejects.toMatchObject(closed);
        await tx.rollback();
        tx.close();
        expect(another.closed).toBe(false);
        await another.commit();
      }
    });

    it('notices that a statement has ended it', async () => {
      const tx = await client.transaction('write');
      await tx.execute('ROLLBACK');

      expect(tx.closed).toBe(true);
      await expect(tx.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
      tx.close();
      expect(await pets.read('SELECT 1')).toEqual([[1]]);
    });

    it('lets one that writes wait for none that reads', async () => {
      const reading = await pets.open().transaction('deferred');
      await reading.execute('SELECT * FROM pets');
      await client.execute("INSERT INTO pets (name) VALUES ('Kea')");

      expect((await reading.execute('SELECT * FROM pets')).rows).toEqual([]);
      await reading.commit();
    });

    it('reads in one that only reads, beside one that writes', async () => {
      const writing = await pets.open().transaction('write');
      const tx = await client.transaction('read');

      expect((await tx.execute('SELECT count(*) FROM pets')).rows).toEqual([{ 'count(*)': 0 }]);
      await tx.commit();
      await writing.commit();
    });
  });
});
