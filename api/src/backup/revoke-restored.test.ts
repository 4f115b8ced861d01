import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import * as schema from '#/schema.ts';
import { onceOnly } from './revoke-restored.ts';

/** Columns whose name sounds like something that is used once, and what they are. */
const others = [
  ['audit_log', 'api_token'], // its name and first characters, to be recognised by
  ['admin_users', 'recovery_codes'], // all void as well, as a list of none
  ['admin_users', 'two_factor_secret'], // goes on: its last step is set instead
  ['calendar_feeds', 'token_hash'], // all deleted as well: one may have been turned off since
  ['processes', 'other_secret'], // a fingerprint
  ['processes', 'secret'],
  ['webhook_endpoints', 'previous_secret'], // go on: they sign what we send
  ['webhook_endpoints', 'previous_secret_until'],
  ['webhook_endpoints', 'secret'],
];

it('voids every column of the schema that may let somebody in once, or knows why not', () => {
  const tables = Object.values(schema).filter((one) => one instanceof SQLiteTable);
  const named = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter(
        (column) => /token|secret|code|nonce|link/.test(column.name) && !column.name.endsWith('_expiry'),
      )
      .map((column) => [name, column.name]);
  });

  expect(named.toSorted()).toEqual([...onceOnly, ...others].toSorted());
});
