import { auditPage, errorBody, project } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { completeBrief, createBriefDesk, wednesday } from '#test/briefs.ts';
import { asCaller } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

async function prepare() {
  const desk = await createBriefDesk({ projectLimit: 1 });
  const withdraw = async (id: string) => {
    const { status, answer } = await desk.send(`/api/client/projects/${id}/withdraw`, {}, 'POST');
    return { status, answer };
  };
  const tryToCreate = () => desk.send('/api/client/projects', completeBrief, 'POST');
  return { ...desk, withdraw, tryToCreate };
}

describe('a plan’s number of projects', () => {
  it('is all that its client can have, but for what was bought on its own and what staff start', async () => {
    const { tryToCreate, send, admin, client, deps } = await prepare();
    await createProject(deps, client.id, { ordered: 'brand-kit' });
    expect((await tryToCreate()).status).toBe(201);
    const { status, answer } = await tryToCreate();
    expect([status, errorBody.parse(answer).message]).toEqual([
      409,
      'StackGrow includes one project, which you have. Ask for changes to it, or choose a bigger plan in Billing.',
    ]);
    expect(
      (await send(`/api/admin/clients/${client.id}/projects`, completeBrief, 'POST', admin)).status,
    ).toBe(201);
  });
});

describe('a client withdraws a project', () => {
  it('which then waits on hold without a date, and makes room for another', async () => {
    const { create, withdraw, tryToCreate, edit } = await prepare();
    const { id } = await create(completeBrief);
    const { status, answer } = await withdraw(id);
    expect(status).toBe(200);
    expect(project.parse(answer)).toMatchObject({
      status: 'on_hold',
      dueDate: null,
      brief: { withdrawnAt: wednesday.toISOString() },
      can: { editBrief: false, withdraw: false },
    });
    expect((await edit(id, { description: 'More cakes' })).status).toBe(409);
    expect((await tryToCreate()).status).toBe(201);
  });

  it('once, with an email to staff and an entry in the audit log', async () => {
    const { create, withdraw, deps, request, admin } = await prepare();
    const { id } = await create(completeBrief);
    await withdraw(id);
    await withdraw(id);
    const sent = (await readOutbox(deps.db)).filter(({ template }) => template === 'project-withdrawn');
    expect(sent).toHaveLength(1);
    const log = await (await request('/api/admin/audit-log', asCaller(admin))).json();
    expect(auditPage.parse(log).items.map(({ action }) => action)).toContain('project-withdrawn');
  });

  it('until work starts', async () => {
    const { create, withdraw, send, admin, read } = await prepare();
    const { id } = await create(completeBrief);
    await send(`/api/admin/projects/${id}`, { status: 'in_progress' }, 'PATCH', admin);
    expect((await withdraw(id)).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'in_progress', brief: { withdrawnAt: null } });
  });

  it('and the team can take it up again', async () => {
    const { create, withdraw, send, admin, read } = await prepare();
    const { id } = await create(completeBrief);
    await withdraw(id);
    await send(`/api/admin/projects/${id}`, { status: 'pending' }, 'PATCH', admin);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      brief: { withdrawnAt: null },
      can: { editBrief: true, withdraw: true },
    });
  });

  it('but not one that was paid for on its own', async () => {
    const { withdraw, client, deps } = await prepare();
    const { id } = await createProject(deps, client.id, { ordered: 'brand-kit' });
    expect((await withdraw(id)).status).toBe(409);
  });
});
