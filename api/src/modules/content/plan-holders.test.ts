import { apiPaths, planHolders } from '@stackworks/contracts';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { expect, it } from 'vitest';
import { createPreviewLinkReader } from '#/platform/content/read-content.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** The API beside content, and `ask`, which makes the request of an editor's Studio. */
async function createStudio() {
  const server = await startContentServer();
  const app = await createTestApp({ readPreviewLink: createPreviewLinkReader(server.settings) });
  const ask = async (plan: string) => {
    const link = await createPreviewLink(server.client, '/', 'http://localhost:4321/studio');
    const answer = await app.request(`${apiPaths.planHolders}/${plan}?${link.split('?')[1]}`);
    return planHolders.parse(await answer.json()).clients;
  };
  return { ...app, ask };
}

it('an editor reads how many clients have a plan', async () => {
  const { deps, ask } = await createStudio();
  await createClient(deps, { plan: 'stackgrow', subscriptionStatus: 'active' });
  await createClient(deps, { plan: 'stackgrow', subscriptionStatus: 'past_due' });
  await createClient(deps, { plan: 'stackgrow', subscriptionStatus: 'inactive' });
  await createClient(deps, { plan: 'superstack', subscriptionStatus: 'active' });

  expect(await ask('stackgrow')).toBe(2);
  expect(await ask('superstack')).toBe(1);
  expect(await ask('stackpro')).toBe(0);
  expect(await ask('no-plan')).toBe(0);
});

it('nobody else does, not even staff', async () => {
  const { deps, request } = await createStudio();
  const { token } = await createAdmin(deps);
  for (const query of ['', '?sanity-preview-secret=a-guess']) {
    const answer = await request(`${apiPaths.planHolders}/stackgrow${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  }
});
