import { expect, it } from 'vitest';
import { receiveEvent } from '#/modules/billing/webhook/receive-event.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createCardApp } from '#test/card-app.ts';
import { readStoredClient } from '#test/stored-clients.ts';
import { reconcile } from './reconcile.ts';

it('what is reported and synced during a run is corrected without being called a difference', async () => {
  const { deps, stripe, subscribe } = await createCardApp();
  const { email, subscriptionId } = await subscribe();
  const { differences } = await reconcile(deps, {
    syncOne: async (id) => {
      await stripe.subscriptions.cancel(subscriptionId);
      const [event] = (await stripe.events.list({ type: 'customer.subscription.deleted' })).data;
      if (event) await receiveEvent(deps, event);
      await syncCustomer(deps, id);
    },
  });
  expect(differences).toEqual([]);
  expect(await readStoredClient(deps.db, email)).toMatchObject({ subscriptionStatus: 'cancelled' });
});
