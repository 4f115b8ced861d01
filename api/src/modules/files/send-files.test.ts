import { describe, expect, it } from 'vitest';
import { files } from './files.tables.ts';
import { attachFiles } from './commands/attach-files.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject, asStaff } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { createProjectFile, readUploaded, withFile } from '#test/uploads.ts';

describe('a file of staff that is not sent yet', () => {
  /** A project's file by one of two members of staff. */
  async function setUpStaff() {
    const app = await createTestApp();
    const client = await createClient(app.deps);
    const project = await createProject(app.deps, client.id);
    const [admin, colleague] = [await createAdmin(app.deps), await createAdmin(app.deps)];
    const path = `/api/admin/projects/${project.id}/files`;
    const file = await readUploaded(await app.request(path, withFile({}, admin)));
    const addresses = {
      ofStaff: `/api/admin/files/${file.id}`,
      ofClient: `/api/client/files/${file.id}`,
    };
    return { ...app, client, project, admin, colleague, file, ...addresses };
  }

  it('can be deleted by its uploader alone', async () => {
    const { request, deps, client, admin, colleague, file, ofStaff, ofClient } = await setUpStaff();
    const remove = async (address: string, caller: { token: string }) =>
      (await request(address, asCaller(caller, 'DELETE'))).status;

    expect(file.can.delete).toBe(true);
    expect(await remove(ofClient, client)).toBe(404);
    expect(await remove(ofStaff, colleague)).toBe(422);
    expect(await remove(ofStaff, admin)).toBe(204);
    expect(await deps.db.read.$count(files)).toBe(0);
    await expect(deps.storage.read(`uploads/${file.id}`)).rejects.toThrow();
  });

  it('can be sent by its uploader alone, and is then visible to the client', async () => {
    const { request, deps, client, project, admin, colleague, file, ofStaff, ofClient } = await setUpStaff();
    const send = (caller: { token: string }) =>
      request(
        `/api/admin/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', fileIds: [file.id] }, caller),
      );
    const download = async () => (await request(`${ofClient}/download`, asCaller(client))).status;

    expect((await send(colleague)).status).toBe(422);
    expect(await download()).toBe(404);
    expect((await send(admin)).status).toBe(201);
    expect(await download()).toBe(200);
    expect((await request(ofStaff, asCaller(admin, 'DELETE'))).status).toBe(422);
    expect(await readLiveEvents(deps.db)).toContainEqual({
      audience: `client:${client.id}`,
      event: { type: 'files', projectId: project.id },
    });
  });

  it('stays internal when it is sent with an internal note', async () => {
    const { request, client, project, admin, file, ofClient } = await setUpStaff();
    const note = { message: 'For us', isInternal: true, fileIds: [file.id] };
    const sent = await request(`/api/admin/projects/${project.id}/messages`, withJson(note, admin));

    expect(sent.status).toBe(201);
    expect((await request(`${ofClient}/download`, asCaller(client))).status).toBe(404);
  });
});

describe('a file of the team chat', () => {
  it('can be deleted by its uploader until it is sent', async () => {
    const { request, deps, client } = await createProjectFile();
    const admin = await createAdmin(deps);
    const add = async (address: string, sent: Parameters<typeof withFile>[0], caller: { token: string }) =>
      (await readUploaded(await request(address, withFile(sent, caller)))).id;
    const remove = async (address: string, caller: { token: string }) =>
      (await request(address, asCaller(caller, 'DELETE'))).status;
    const chat = `conversations/chat/${client.id}/files`;
    const [mine, ours] = ['/api/client/files', '/api/admin/files'];

    const unsent = await add(`/api/client/${chat}`, {}, client);
    expect(await remove(`${mine}/${unsent}`, await createClient(deps))).toBe(404);
    expect(await remove(`${ours}/${unsent}`, admin)).toBe(422);
    expect(await remove(`${mine}/${unsent}`, client)).toBe(204);

    const ofStaff = await add(`/api/admin/${chat}`, {}, admin);
    expect(await remove(`${mine}/${ofStaff}`, client)).toBe(404);
    expect(await remove(`${ours}/${ofStaff}`, admin)).toBe(204);

    const sent = await add(`/api/client/${chat}`, {}, client);
    const message = { content: 'Here it is', fileIds: [sent] };
    expect((await request('/api/messages', withJson(message, client))).status).toBe(201);
    expect(await remove(`${mine}/${sent}`, client)).toBe(422);
  });

  it('of one client can’t be sent to another', async () => {
    const { request, deps, client } = await createProjectFile();
    const [admin, other] = [await createAdmin(deps), await createClient(deps)];
    const chat = `/api/admin/conversations/chat/${client.id}/files`;
    const { id } = await readUploaded(await request(chat, withFile({}, admin)));
    const send = (clientId: string) =>
      request('/api/admin/messages', withJson({ clientId, content: 'Here it is', fileIds: [id] }, admin));

    expect((await send(other.id)).status).toBe(422);
    expect((await send(client.id)).status).toBe(201);
  });
});

describe('attaching files', () => {
  it('accepts each file once, from its uploader, in its own project', async () => {
    const { request, deps, client, project, file } = await createProjectFile();
    const admin = await createAdmin(deps);
    const elsewhere = await createProject(deps, client.id);
    const attach = (changes: Partial<Parameters<typeof attachFiles>[1]> = {}) =>
      deps.db.write((tx) =>
        attachFiles(
          { tx, actor: { role: 'client', id: client.id }, now: deps.now() },
          {
            owner: { userId: client.id },
            projectId: project.id,
            uploader: client,
            ids: [file.id],
            to: { versionId: 'none' },
            ...changes,
          },
        ),
      );
    const message = 'One of these files is no longer available. Please add it again.';

    await expect(attach({ uploader: asStaff(admin.id) })).rejects.toThrow(message);
    await expect(attach({ projectId: elsewhere.id })).rejects.toThrow(message);
    await expect(attach({ projectId: null })).rejects.toThrow(message);
    const send = (ids: string[]) =>
      request(
        `/api/client/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', fileIds: ids }, client),
      );
    expect((await send([file.id, 'unknown'])).status).toBe(422);
    expect((await send([file.id])).status).toBe(201);
    expect((await send([file.id])).status).toBe(422);
  });
});
