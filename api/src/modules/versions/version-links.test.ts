import { Readable } from 'node:stream';
import { linkedVersion } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { addMember } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';
import { prepareVersions, readError } from '#test/versions.ts';

/** A version that staff have delivered, with the link in its email. */
async function deliver() {
  const desk = await prepareVersions();
  const { request, deps, admin, project } = desk;
  const file = await desk.upload();
  const version = { title: 'First version', description: 'The loaf is bigger.', fileIds: [file] };
  const answer = await request(`/api/admin/projects/${project.id}/versions`, withJson(version, admin));
  expect(answer.status, await answer.clone().text()).toBe(201);
  const ask = (what: string, body: object) => request(`/api/version-links/${what}`, withJson(body));
  return {
    ...{ ...desk, file, ask },
    token: await readEmailedToken(deps.db, 'version-ready'),
    read: async (token: string) => linkedVersion.strict().parse(await (await ask('check', { token })).json()),
  };
}

it('the link in the email shows the version to its person, without signing in', async () => {
  const { read, token, file, request, deps } = await deliver();
  await deps.storage.write(file, Readable.from(['ten bytes!']), { maxBytes: 10 });
  expect(await read(token)).toMatchObject({
    person: { firstName: 'Aroha', lastName: 'Ngata' },
    version: {
      title: 'First version',
      can: { approve: true, requestChanges: true },
      files: [{ id: file }],
    },
  });
  const path = `/api/version-links/files/${file}?token=${encodeURIComponent(token)}`;
  expect((await request(path)).status).toBe(200);
});

it('approves it once, in the person’s name, and then says so', async () => {
  const { ask, token, read, readProject } = await deliver();
  expect((await ask('approve', { token })).status).toBe(200);
  expect((await read(token)).version).toMatchObject({ status: 'approved', decidedBy: 'Aroha Ngata' });
  expect(await readProject()).toMatchObject({ status: 'completed' });
  expect((await ask('approve', { token })).status).toBe(409);
});

it('asks for changes, which count as they do signed in', async () => {
  const { ask, token, read } = await deliver();
  expect((await ask('request-changes', { token, feedback: 'A bigger loaf' })).status).toBe(200);
  expect((await read(token)).version).toMatchObject({
    status: 'changes_requested',
    feedback: 'A bigger loaf',
    change: { countedAs: 'monthly', number: 1 },
  });
});

it('opens no other file', async () => {
  const { token, upload, request } = await deliver();
  const other = await upload();
  const path = `/api/version-links/files/${other}?token=${encodeURIComponent(token)}`;
  expect((await request(path)).status).toBe(404);
});

it('that has expired decides nothing, and its person is emailed another', async () => {
  const { ask, token, setNow, read, deps } = await deliver();
  setNow('2026-11-26');
  expect(await readError(await ask('approve', { token }))).toMatchObject({ code: 'link_expired' });
  expect((await ask('renew', { token })).status).toBe(200);
  const another = await readEmailedToken(deps.db, 'version-ready');
  expect(another).not.toBe(token);
  expect((await read(another)).version).toMatchObject({ status: 'pending' });
});

it('that somebody has changed, or made up, opens nothing', async () => {
  const { ask, token } = await deliver();
  const changed = token.replace(token.charAt(20), token.charAt(20) === 'A' ? 'B' : 'A');
  for (const forged of [changed, 'x'.repeat(token.length)]) {
    for (const what of ['check', 'approve', 'renew']) {
      expect((await ask(what, { token: forged })).status, what).toBe(404);
    }
  }
});

it('of somebody who has left the company opens nothing', async () => {
  const desk = await prepareVersions();
  const { request, deps, admin, client, project } = desk;
  const bruce = await addMember(deps, client.id, 'approver');
  const version = { title: 'First version', fileIds: [await desk.upload()] };
  await request(`/api/admin/projects/${project.id}/versions`, withJson(version, admin));
  const token = await readEmailedToken(deps.db, 'version-ready');
  const check = async () => (await request('/api/version-links/check', withJson({ token }))).status;
  expect(await check()).toBe(200);
  await request(`/api/client/company/people/${bruce.personId}`, asCaller(client, 'DELETE'));
  expect(await check()).toBe(404);
});

it('of an editor asks for changes, but doesn’t approve', async () => {
  const desk = await prepareVersions();
  const { request, deps, admin, client, project } = desk;
  await addMember(deps, client.id, 'editor');
  const version = { title: 'First version', fileIds: [await desk.upload()] };
  await request(`/api/admin/projects/${project.id}/versions`, withJson(version, admin));
  const token = await readEmailedToken(deps.db, 'version-ready');
  const ask = (what: string, more: object = {}) =>
    request(`/api/version-links/${what}`, withJson({ token, ...more }));
  expect(await readError(await ask('approve'))).toMatchObject({ code: 'role_needed' });
  expect((await ask('request-changes', { feedback: 'A bigger loaf' })).status).toBe(200);
});

it('approving a version that isn’t the last one leaves the project in progress', async () => {
  const { request, admin, project, upload, deps, readProject } = await prepareVersions();
  const version = { title: 'A sketch', isFinal: false, fileIds: [await upload()] };
  await request(`/api/admin/projects/${project.id}/versions`, withJson(version, admin));
  const token = await readEmailedToken(deps.db, 'version-ready');
  await request('/api/version-links/approve', withJson({ token }));
  expect(await readProject()).toMatchObject({ status: 'in_progress' });
});
