import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrate, ownMigrations } from '#/platform/database/migrations.ts';
import { createTestFolder } from '#test/database.ts';

/** Every how many of the states is gone on from, since that takes its time; the last of them always is. */
const every = 60;

/** Each statement of all migrations, in their order. Triggers hold semicolons of their own. */
const statements = Object.entries(ownMigrations)
  .sort(([one], [other]) => one.localeCompare(other))
  .flatMap(([, text]) => splitStatements(text));

it('a process killed after any statement of its migrations leaves none of them, and the next applies all', async () => {
  const folder = await createTestFolder();
  const live = join(folder, 'live');
  await mkdir(live);
  const database = new DatabaseSync(join(live, 'new.db'));
  // So that what is not committed reaches the disk as it comes, as it does where it outgrows the memory for it.
  database.exec('pragma cache_size = 1; pragma foreign_keys = off; begin immediate');

  const started: string[] = [];
  for (const [at, statement] of statements.entries()) {
    database.exec(statement);
    // What is on the disk now is what a killed process leaves there.
    const killed = join(folder, String(at));
    await mkdir(killed);
    for (const name of await readdir(live)) await copyFile(join(live, name), join(killed, name));
    const file = join(killed, 'new.db');
    expect(countTables(file), statement).toBe(0);
    if (at % every !== 0 && at !== statements.length - 1) continue;
    await migrate({ databaseUrl: `file:${file}` });
    started.push(String(countTables(file)));
  }
  database.exec('commit');
  // The migrations' own list of what has been applied comes on top.
  const whole = countTables(join(live, 'new.db')) + 1;
  database.close();

  expect(statements.length).toBeGreaterThan(150);
  expect(new Set(started)).toEqual(new Set([String(whole)]));
}, 60_000);

function countTables(file: string): number {
  const database = new DatabaseSync(file);
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return Number(
      database.prepare("select count(*) as n from sqlite_schema where type = 'table'").get()?.['n'],
    );
  } finally {
    database.close();
  }
}

/** A statement ends with a semicolon, one that makes a trigger with END before it. */
function splitStatements(text: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const piece of text.replaceAll(/--[^\n]*/g, '').split(';')) {
    open += `${piece};`;
    if (/^\s*create trigger/i.test(open) && !/\bend\s*;$/i.test(open)) continue;
    if (open.trim() !== ';') found.push(open);
    open = '';
  }
  return found;
}
