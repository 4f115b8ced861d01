import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFileClient } from './file-client.ts';
import { toJsonQuery } from './json-rows.ts';
import { createTestFolder } from '#test/database.ts';

describe('rows that come as one JSON text', () => {
  const open = async () => {
    const client = openFileClient({ url: `file:${await createTestFolder()}/test.db`, lockWaitMs: 5 });
    onTestFinished(() => client.close());
    await client.executeMultiple(
      'PRAGMA synchronous = OFF; CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)',
    );
    return client;
  };
  const sql = 'SELECT id, name, age, name FROM pets ORDER BY id DESC';
  const asJson = toJsonQuery(sql, 4);

  it('are those that come one by one, whatever is in them, in the same order', async () => {
    const client = await open();
    const texts = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
    const pets = fc.array(fc.tuple(fc.option(texts), fc.option(fc.maxSafeInteger())), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pets, async (rows) => {
        const add = 'INSERT INTO pets (name, age) VALUES (?, ?)';
        await client.batch(['DELETE FROM pets', ...rows.map((args) => ({ sql: add, args }))]);
        expect(client.bare.rows({ sql, args: [], asJson })).toEqual(client.bare.rows({ sql, args: [] }));
      }),
      { numRuns: 25 },
    );
  });

  it('reject an integer that no number can hold', async () => {
    const client = await open();
    await client.execute('INSERT INTO pets (age) VALUES (9007199254740993)');
    expect(() => client.bare.rows({ sql, args: [], asJson })).toThrow(RangeError);
  });

  it('leave a real in a column of integers as it is', async () => {
    const client = await open();
    await client.execute('INSERT INTO pets (age) VALUES (1.5)');
    expect(client.bare.rows({ sql, args: [], asJson })[0]?.[2]).toBe(1.5);
  });

  it('give a text with a NUL in it whole, which the engine cuts', async () => {
    const client = await open();
    await client.execute({ sql: 'INSERT INTO pets (name) VALUES (?)', args: ['kea\0tui'] });
    expect(client.bare.rows({ sql, args: [], asJson })[0]?.[1]).toBe('kea\0tui');
  });

  it('leave a text that looks like JSON a text', async () => {
    const client = await open();
    await client.execute(`INSERT INTO pets (name) VALUES ('{"a":[1]}')`);
    expect(client.bare.rows({ sql, args: [], asJson })[0]?.[1]).toBe('{"a":[1]}');
  });

  it('come one by one where there are too many columns for it', () => {
    expect(toJsonQuery('SELECT 1', 101)).toBeUndefined();
  });
});
