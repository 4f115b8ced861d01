import { expect, test as base } from '@playwright/test';
import { prepareServer, type OwnServer } from '#/lib/own-server.ts';
import { findDocument, inputOf, mutateContent, openDocument } from '#/lib/studio.ts';

const test = base.extend<{ server: OwnServer }>({
  server: async ({}, use) => {
    const server = await prepareServer();
    await server.start();
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.origin),
});

test('a document that is open when the server is killed comes back with every edit', async ({
  page,
  request,
  server,
}) => {
  const address = { id: 'faq-how-fast', type: 'faq' };
  const draftId = `drafts.${address.id}`;
  await openDocument(page, address);
  const question = inputOf(page, 'question');
  await question.fill('Written before the crash');
  await expect
    .poll(() => findDocument(request, draftId))
    .toMatchObject({ question: 'Written before the crash' });

  await question.fill('Written as the server goes');
  await server.kill();
  await server.start();
  const written = { question: 'Written as the server goes' };
  await expect.poll(() => findDocument(request, draftId), { timeout: 60_000 }).toMatchObject(written);

  await mutateContent(request, { patch: { id: draftId, set: { question: 'Written by somebody else' } } });
  await expect(question).toHaveValue('Written by somebody else', { timeout: 30_000 });
});
