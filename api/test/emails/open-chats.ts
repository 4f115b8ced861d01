import { replyAddresses } from '#/modules/conversations/conversations.tables.ts';
import { toReplyAddress } from '#/platform/tokens/reply-address.ts';
import { withJson } from '#test/calls.ts';
import { testConfig, type createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** Has staff write to some clients. @returns for each, where answers come from and go to */
export async function openChats(
  { request, deps }: Awaited<ReturnType<typeof createTestApp>>,
  people: number,
) {
  const admin = await createAdmin(deps);
  const emailOf = new Map<string, string>();
  for (let count = 0; count < people; count += 1) {
    const { id: clientId, email } = await createClient(deps);
    emailOf.set(clientId, email);
    await request('/api/admin/messages', withJson({ clientId, content: 'Kia ora' }, admin));
  }
  const { domain } = testConfig.inbound;
  const settings = { sessionSecret: testConfig.sessionSecret, domain: domain ?? '' };
  return (await deps.db.read.select().from(replyAddresses)).map(({ id, personId }) => ({
    from: emailOf.get(personId) ?? '',
    to: toReplyAddress(id, deps.now(), settings),
  }));
}
