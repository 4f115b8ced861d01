import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { readEventStream } from '#test/event-stream.ts';
import { addMember, createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

/** A company with one of each of its people, and a member of staff. */
async function openCompany() {
  const { request, deps } = await createTestApp();
  const owner = await createClient(deps);
  const [editor, approver, billing] = await Promise.all(
    (['editor', 'approver', 'billing'] as const).map((role) => addMember(deps, owner.id, role)),
  );
  if (!editor || !approver || !billing) throw new Error('nobody was added');
  const admin = await createAdmin(deps);
  const project = await createProject(deps, owner.id);
  const recipientsOf = async (kind: string) =>
    (await readOutbox(deps.db))
      .filter(({ template }) => template === kind)
      .map(({ recipient }) => recipient)
      .sort();
  return { request, deps, owner, editor, approver, billing, admin, project, recipientsOf };
}

const write = (to: string) =>
  [`/api/admin/conversations/project/${to}/messages`, { content: 'Kia ora' }] as const;

it('a message of the team is emailed to everyone who sees the work, and may want it', async () => {
  const { request, owner, editor, approver, admin, project, recipientsOf } = await openCompany();
  const off = withJson({ messages: false }, approver, 'PATCH');
  expect((await request('/api/client/notification-preferences', off)).status).toBe(200);
  const [path, message] = write(project.id);
  expect((await request(path, withJson(message, admin))).status).toBe(201);
  expect(await recipientsOf('unread-messages')).toEqual([owner.email, editor.email].sort());
});

it('a billing contact hears of the account, and of nothing that the company works on', async () => {
  const { request, owner, billing, admin, project } = await openCompany();
  const open = async (who: { token: string }) =>
    readEventStream(await request('/api/client/events', asCaller(who)));
  const [theirs, owners] = [await open(billing), await open(owner)];
  const [path, message] = write(project.id);
  await request(path, withJson(message, admin));
  await request('/api/client/profile', withJson({ lastName: 'Henare' }, owner, 'PATCH'));
  expect(await owners.until('message')).toMatchObject({ data: { message: { content: 'Kia ora' } } });
  const heard: unknown[] = [];
  while (heard.at(-1) !== 'account') heard.push((await theirs.next())?.event);
  expect(heard).not.toContain('message');
});
