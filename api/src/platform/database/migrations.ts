/// <reference types="vite/types/importMeta.d.ts" />
import {
  migrate as applyMigrations,
  readAppliedMigrations,
  type Migrations,
  type Reader,
} from '@stackworks/database';

/** The committed migrations by path, as part of the bundle. */
export const ownMigrations = import.meta.glob<string>('/src/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const migrationNames = Object.keys(ownMigrations).map((path) => path.replace(/^.*\/(.*)\.sql$/, '$1'));

/** Applies all missing migrations or none. @param migrations other than ours for tests */
export const migrate = (
  address: { databaseUrl: string; databaseToken?: string | undefined },
  migrations: Migrations = ownMigrations,
): Promise<void> => applyMigrations(address, migrations);

/** @throws when the database lacks a migration, as after a restore beneath a running process */
export async function checkMigrations(reader: Reader): Promise<void> {
  const applied = new Set(await readAppliedMigrations(reader));
  const missing = migrationNames.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}`);
}
