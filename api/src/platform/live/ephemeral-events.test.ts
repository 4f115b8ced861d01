import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { passingEvents } from './live.tables.ts';
import { openTestDatabase } from '#test/database.ts';
import { recordEphemeral } from './ephemeral-events.ts';

it('retains the newest 500 events, however many there are', async () => {
  const db = await openTestDatabase();
  const row = { audience: 'staff', event: { type: 'reset' } } as const;
  await db.write((tx) => tx.insert(passingEvents).values(Array.from({ length: 620 }, () => row)));
  await db.write((tx) => recordEphemeral(tx, row));
  const [kept] = await db.read
    .select({ count: sql`count(*)`, oldest: sql`min(id)`, newest: sql`max(id)` })
    .from(passingEvents);

  expect(kept).toEqual({ count: 500, oldest: 122, newest: 621 });
});
