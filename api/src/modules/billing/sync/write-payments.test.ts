import { invoicePage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { makeInvoice } from '#test/snapshots.ts';
import { writeInvoices } from './write-payments.ts';

it('invoices of one second are listed by their numbers, the newest first', async () => {
  const { deps, request } = await createTestApp();
  const client = await createClient(deps);
  const found = [12, 9, 10, 11].map((serial, index) =>
    makeInvoice({ id: `in_${index}`, number: `SW-${String(serial).padStart(4, '0')}` }),
  );
  await deps.db.write((tx) => writeInvoices(tx, client.id, found));
  const again = await deps.db.write((tx) => writeInvoices(tx, client.id, found));
  expect(again.hasChanged).toBe(false);

  const answer = await request('/api/client/billing/invoices', asCaller(client));
  expect(invoicePage.parse(await answer.json()).items.map(({ number }) => number)).toEqual([
    'SW-0012',
    'SW-0011',
    'SW-0010',
    'SW-0009',
  ]);
});
