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

  describe('arguments', () => {
    it('binds them by place, and by name with each of the signs', async () => {
      expect(Array.from((await client.execute('SELECT ?, ?2', ['a', 'b'])).rows[0] ?? [])).toEqual([
        'a',
        'b',
      ]);
      for (const sign of [':', '@', '$']) {
        const args = { one: 1, [`${sign}two`]: 2 };
        const { rows } = await client.execute({ sql: `SELECT ${sign}two AS b, ${sign}one AS a`, args });
        expect(rows).toEqual([{ b: 2, a: 1 }]);
      }
    });

    it('knows nothing of the values that the same statement was given before', async () => {
      await client.execute('SELECT ?, ?', ['Aroha', 'Rua']);

      expect(Array.from((await client.execute('SELECT ?, ?', ['Mere'])).rows[0] ?? [])).toEqual([
        'Mere',
        null,
      ]);
      expect(Array.from((await client.execute('SELECT ?, ?')).rows[0] ?? [])).toEqual([null, null]);
    });

    it.each([
      ['text', 'Ōtautahi \u{1f427}', 'Ōtautahi \u{1f427}', 'text'],
      ['no text', '', '', 'text'],
      ['nothing', null, null, 'null'],
      ['a whole number', 7, 7, 'real'],
      ['a fraction', -0.5, -0.5, 'real'],
      ['the largest safe integer', 9007199254740991n, 9007199254740991, 'integer'],
      ['a negative bigint', -42n, -42, 'integer'],
      ['true', true, 1, 'real'],
      ['false', false, 0, 'real'],
      ['a date', new Date(1_800_000_000_000), 1_800_000_000_000, 'real'],
      ['bytes', new Uint8Array([1, 0, 255]), new Uint8Array([1, 0, 255]).buffer, 'blob'],
      [
        'part of some bytes',
        new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
        new Uint8Array([2, 3]).buffer,
        'blob',
      ],
      ['a buffer', Buffer.from('pet'), new Uint8Array(Buffer.from('pet')).buffer, 'blob'],
      ['an array buffer', new Uint8Array([9]).buffer, new Uint8Array([9]).buffer, 'blob'],
    ])('gives back %s', async (_name, given, back, type) => {
      const { rows } = await client.execute({ sql: 'SELECT ? AS value, typeof(?1) AS type', args: [given] });

      expect(rows).toEqual([{ value: back, type }]);
      expect(rows[0]?.[0] instanceof ArrayBuffer).toBe(back instanceof ArrayBuffer);
    });

    it('gives back an empty blob', async () => {
      const { rows } = await client.execute("SELECT x'' AS value");

      expect(rows).toEqual([{ value: new ArrayBuffer(0) }]);
    });

    it.each([NaN, Infinity, 2n ** 63n, -(2n ** 63n) - 1n])('rejects %s', async (value) => {
      await expect(client.execute({ sql: 'SELECT ?', args: [value] })).rejects.toBeInstanceOf(RangeError);
    });

    it('rejects undefined values', async () => {
      const args = [7, 8].filter((number) => number > 7);
      args.length = 2;
      const refused = client.execute({ sql: 'SELECT ?, ?', args: Array.from(args) });
      await expect(refused).rejects.toBeInstanceOf(TypeError);
    });
  });

  describe('rows', () => {
    it('are read by place and by name, and list their names alone', async () => {
      const { rows, columns, columnTypes } = await client.execute(
        "SELECT 1 AS one, 'two' AS two, NULL AS three",
      );
      const [row] = rows;

      expect(columns).toEqual(['one', 'two', 'three']);
      expect(columnTypes).toEqual(['', '', '']);
      expect(row?.length).toBe(3);
      expect([row?.[0], row?.[1], row?.[2], row?.[3]]).toEqual([1, 'two', null, undefined]);
      expect(['one', 'two', 'four'].map((name) => row?.[name])).toEqual([1, 'two', undefined]);
      expect(Object.entries(row ?? {})).toEqual([
        ['one', 1],
        ['two', 'two'],
        ['three', null],
      ]);
      expect(JSON.stringify(rows)).toBe('[{"one":1,"two":"two","three":null}]');
      expect(Array.prototype.slice.call(row)).toEqual([1, 'two', null]);
    });

    it('give the first of two columns with one name, and both by place', async () => {
      const { rows, columns } = await client.execute('SELECT 1 AS a, 2 AS a, 3 AS b');

      expect(columns).toEqual(['a', 'a', 'b']);
      expect(rows).toEqual([{ a: 1, b: 3 }]);
      expect(Array.from(rows[0] ?? [])).toEqual([1, 2, 3]);
    });

    it.each([
      ['length', { a: 'x', c: 'z' }],
      ['0', { a: 'x', c: 'z' }],
      ['2', { 2: 'z', a: 'x', c: 'z' }],
      ['7', { 7: 'y', a: 'x', c: 'z' }],
      ['constructor', { a: 'x', constructor: 'y', c: 'z' }],
      ['toString', { a: 'x', toString: 'y', c: 'z' }],
      ['__proto__', { a: 'x', ['__proto__']: 'y', c: 'z' }],
    ])('survive a column named %s', async (name, named) => {
      const { rows, columns } = await client.execute(`SELECT 'x' AS a, 'y' AS "${name}", 'z' AS c`);
      const [row] = rows;

      expect(columns).toEqual(['a', name, 'c']);
      expect(row?.length).toBe(3);
      expect(Array.from(row ?? [])).toEqual(['x', 'y', 'z']);
      expect(Object.entries(row ?? {})).toEqual(Object.entries(named));
    });

    it('come with the declared types of their columns', async () => {
      const { columnTypes } = await client.execute('SELECT id, name, age, photo, 1 FROM pets');

      expect(columnTypes).toEqual(['INTEGER', 'TEXT', 'REAL', 'BLOB', '']);
    });

    it('are as many as there are, also by the hundred', async () => {
      for (const count of [0, 1, 99, 100, 101, 250]) {
        const sql =
          'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT ?';
        expect((await client.execute(sql, [count])).rows.map(({ i }) => i)).toEqual(
          Array.from({ length: count }, (__, index) => index + 1),
        );
      }
    });

    it('reject an integer that no number can hold', async () => {
      await expect(client.execute('SELECT 9007199254740993')).rejects.toBeInstanceOf(RangeError);
      expect(await pets.read('SELECT 9007199254740991, -9007199254740991')).toEqual([
        [9007199254740991, -9007199254740991],
      ]);
    });

    it('become JSON with bytes as base64', async () => {
      const result = await client.execute("SELECT 1 AS a, x'0102' AS b");

      expect(JSON.parse(JSON.stringify(result))).toEqual({
        columns: ['a', 'b'],
        columnTypes: ['', ''],
        rows: [[1, 'AQI=']],
        rowsAffected: 0,
        lastInsertRowid: null,
      });
    });
  });

  describe('writing', () => {
    it('reports how many rows it changed, and the last one it added', async () => {
      const added = await client.execute("INSERT INTO pets (name) VALUES ('Kea'), ('Weka')");
      expect(added).toMatchObject({ columns: [], rows: [], rowsAffected: 2, lastInsertRowid: 2n });
      expect(await client.execute('UPDATE pets SET age = 3 WHERE id = 9')).toMatchObject({ rowsAffected: 0 });
      expect(await client.execute('DELETE FROM pets')).toMatchObject({ rowsAffected: 2 });
    });

    it('gives the rows it returns', async () => {
      const { rows, rowsAffected, lastInsertRowid } = await client.execute(
        "INSERT INTO pets (name) VALUES ('Kea'), ('Weka') RETURNING id, name",
      );

      expect(rows).toEqual([
        { id: 1, name: 'Kea' },
        { id: 2, name: 'Weka' },
      ]);
      expect({ rowsAffected, lastInsertRowid }).toEqual({ rowsAffected: 0, lastInsertRowid: undefined });
      expect(await pets.read('SELECT count(*) FROM pets')).toEqual([[2]]);
    });

    it('runs many statements at once, up to the first that fails', async () => {
      await expect(
        client.executeMultiple(
          "INSERT INTO pets (name) VALUES ('Kea'); INSERT INTO nothing VALUES (1); DELETE FROM pets;",
        ),
      ).rejects.toMatchObject({ code: 'SQLITE_ERROR' });

      expect(await pets.read('SELECT name FROM pets')).toEqual([['Kea']]);
    });

    it('leaves no transaction open that a statement began', async () => {
      await client.execute('BEGIN');
      await client.executeMultiple("BEGIN; INSERT INTO pets (name) VALUES ('Kea')");

      expect(await pets.read('SELECT name FROM pets')).toEqual([]);
    });
  });
});
