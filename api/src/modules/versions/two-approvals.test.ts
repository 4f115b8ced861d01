import { projectVersion } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { addMember, changeClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { prepareVersions, readError } from '#test/versions.ts';

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

it('the second yes approves it, and is named', async () => {
  const { approveAs, bruce, client, readProject } = await openCompany();
  await approveAs(client);
  const second = projectVersion.parse(await (await approveAs(bruce)).json());
  expect(second).toMatchObject({ status: 'approved', decidedBy: 'Bruce Rua' });
  expect(await readProject()).toMatchObject({ status: 'completed' });
});

it('nobody says yes twice', async () => {
  const { approveAs, client } = await openCompany();
  await approveAs(client);
  expect(await readError(await approveAs(client))).toMatchObject({ status: 409, code: 'already_exists' });
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
