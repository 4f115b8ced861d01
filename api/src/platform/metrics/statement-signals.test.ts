import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { databaseSignals } from '@stackworks/database';
import { openTestDatabase } from '#test/database.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { requestScope } from '#/platform/metrics/signals.ts';

it('emits every statement, failing ones too, in its own request and without its values', async () => {
  const db = await openTestDatabase();
  const emitted: unknown[][] = [];
  const listen = (kind: string, text: string, ms: number) => {
    emitted.push([kind, text, ms >= 0, requestScope.getStore()?.id]);
  };
  databaseSignals.on('statement', listen);
  onTestFinished(() => void databaseSignals.off('statement', listen));

  await requestScope.run({ id: 'request-1', address: () => '192.0.2.7' }, async () => {
    await db.read.$count(emailOutbox, sql`${emailOutbox.recipient} = ${'aroha@bakery.example'}`);
    await db.write((tx) => tx.delete(emailOutbox).where(sql`${emailOutbox.id} = ${'a-secret'}`));
    await expect(db.write((tx) => tx.run(sql`select nothing`))).rejects.toThrow();
  });

  expect(emitted).toEqual([
    ['read', expect.stringContaining('"recipient" = ?'), true, 'request-1'],
    ['write', expect.stringContaining('delete from "email_outbox"'), true, 'request-1'],
    ['write', 'commit', true, 'request-1'],
    ['write', 'sync', true, 'request-1'],
    ['write', 'select nothing', true, 'request-1'],
    // Before the failure is reported, too.
    ['write', 'sync', true, 'request-1'],
  ]);
  expect(JSON.stringify(emitted)).not.toMatch(/aroha|secret/);
});
