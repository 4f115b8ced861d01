import { projectVersion } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asCaller, withJson } from '#test/calls.ts';
import { addMember, changeClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { prepareVersions } from '#test/versions.ts';

const withMethod = (method: string, body?: object) => (who: { token: string }) =>
  body ? withJson(body, who, method) : asCaller(who, method);

/** A company whose versions need two people's yes, with an approver and an editor. */
async function openCompany() {
  const desk = await prepareVersions();
  const { deps, client, project, request } = desk;
  await changeClient(deps, client.id, { needsTwoApprovals: true });
  const bruce = await addMember(deps, client.id, 'approver', { firstName: 'Bruce' });
  const ngaire = await addMember(deps, client.id, 'editor');
  const version = await desk.addVersion();
  const path = `/api/client/projects/${project.id}/versions/${version}`;
  return {
    ...{ ...desk, bruce, ngaire, version },
    approveAs: (who: { token: string }) => request(`${path}/approve`, asCaller(who, 'POST')),
    askForChangesAs: (who: { token: string }) =>
      request(`${path}/request-changes`, withJson({ feedback: 'A bigger loaf' }, who)),
  };
}

it('a version waits after the first yes, whose others are asked for theirs', async () => {
  const { approveAs, bruce, client, deps, readProject } = await openCompany();
  const first = projectVersion.parse(await (await approveAs(client)).json());
  expect(first).toMatchObject({ status: 'pending', can: { approve: false } });
  expect(first.approvals.map(({ name }) => name)).toEqual(['Aroha Ngata']);
  expect(await readProject()).toMatchObject({ status: 'in_progress' });
  const asked = (await readOutbox(deps.db)).filter(({ template }) => template === 'second-approval');
  expect(asked.map(({ recipient }) => recipient)).toEqual([bruce.email]);
});

it('the second yes approves it, in both names', async () => {
  const { approveAs, bruce, client, readProject } = await openCompany();
  await approveAs(client);
  const second = projectVersion.parse(await (await approveAs(bruce)).json());
  expect(second).toMatchObject({ status: 'approved', decidedBy: 'Aroha Ngata and Bruce Rua' });
  expect(await readProject()).toMatchObject({ status: 'completed' });
});

it('a yes that is said again counts once', async () => {
  const { approveAs, client, deps } = await openCompany();
  await approveAs(client);
  const again = projectVersion.parse(await (await approveAs(client)).json());
  expect([again.status, again.approvals.length]).toEqual(['pending', 1]);
  const asked = (await readOutbox(deps.db)).filter(({ template }) => template === 'second-approval');
  expect(asked).toHaveLength(1);
});

it('a waiting version is approved when no second yes is needed any more, or nobody is left to give it', async () => {
  const ends = [
    ['company', withMethod('PATCH', { needsTwoApprovals: false })],
    ['role', withMethod('PATCH', { role: 'editor' })],
    ['person', withMethod('DELETE')],
  ] as const;
  for (const [what, change] of ends) {
    const { approveAs, bruce, client, request, readProject } = await openCompany();
    await approveAs(client);
    const path = what === 'company' ? 'company' : `company/people/${bruce.personId}`;
    expect((await request(`/api/client/${path}`, change(client))).status).toBeLessThan(300);
    expect(await readProject(), what).toMatchObject({ status: 'completed' });
  }
});

it('a yes of somebody who may not approve any more doesn’t count', async () => {
  const { approveAs, bruce, client, deps, request } = await openCompany();
  await addMember(deps, client.id, 'approver');
  await approveAs(bruce);
  const path = `/api/client/company/people/${bruce.personId}`;
  await request(path, withJson({ role: 'billing' }, client, 'PATCH'));
  expect(projectVersion.parse(await (await approveAs(client)).json())).toMatchObject({ status: 'pending' });
});

it('everybody reads of the approval, and who gave it', async () => {
  const { approveAs, bruce, client, ngaire, deps } = await openCompany();
  await approveAs(client);
  await approveAs(bruce);
  const sent = (await readOutbox(deps.db)).filter(({ template }) => template === 'approval-received');
  const isOwn = new Map(
    sent.map(({ recipient, props }) => [recipient, z.object({ isOwn: z.boolean() }).parse(props).isOwn]),
  );
  expect(isOwn).toEqual(
    new Map([
      [client.email, true],
      [bruce.email, true],
      [ngaire.email, false],
    ]),
  );
});

it('an editor can’t approve, but asks for changes after a yes', async () => {
  const { approveAs, askForChangesAs, client, ngaire } = await openCompany();
  expect((await approveAs(ngaire)).status).toBe(403);
  await approveAs(client);
  const answer = projectVersion.parse(await (await askForChangesAs(ngaire)).json());
  expect(answer).toMatchObject({ status: 'changes_requested', decidedBy: 'Ngaire Rua' });
});

it('one yes is enough while there is nobody else to give the other', async () => {
  const { approveAs, bruce, client, request } = await openCompany();
  await request(`/api/client/company/people/${bruce.personId}`, asCaller(client, 'DELETE'));
  expect(projectVersion.parse(await (await approveAs(client)).json())).toMatchObject({ status: 'approved' });
});
