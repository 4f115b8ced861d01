/// <reference types="vite/types/importMeta.d.ts" />
import {
  migrate as applyMigrations,
  readAppliedMigrations,
  type Migrations,
  type Reader,
} from '@stackworks/database';

/** The committed migrations by path; they are part of the bundle, so no folder has to be found at run time. */
const ownMigrations = import.meta.glob<string>('/src/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations this version knows, by name. */
export const migrationNames = Object.keys(ownMigrations).map((path) => path.replace(/^.*\/(.*)\.sql$/, '$1'));

/**
 * Brings the database up to date: all of the missing migrations or none. Any number of processes may start at once.
 * @param migrations other than ours for tests
 * @throws when a migration fails
 */
export const migrate = (
  address: { databaseUrl: string; databaseToken?: string | undefined },
  migrations: Migrations = ownMigrations,
): Promise<void> => applyMigrations(address, migrations);

/** @throws when the database lacks a migration: it is of an earlier version, as after a restore beneath a running process */
export async function checkMigrations(reader: Reader): Promise<void> {
  const applied = new Set(await readAppliedMigrations(reader));
  const missing = migrationNames.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}`);
}
