import { filePage, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { reachLimit } from '#test/rate-limits.ts';
import { createUploads, readUploaded, toMultipart, withFile } from '#test/uploads.ts';

const whole = toMultipart({});
const withTwoFiles = toMultipart({ behind: [{ name: 'second.bin' }] });

describe('uploading a file', () => {
  it('takes its description before or after the file', async () => {
    const { request, client, project, path } = await createUploads();
    const fields = { description: 'Uploaded by Aroha Ngata' };
    for (const place of [{ before: fields }, { after: fields }]) {
      const answer = await request(path, withFile({ name: 'brief.bin', ...place }, client));

      expect(answer.status).toBe(201);
      expect(await readUploaded(answer)).toMatchObject({
        projectId: project.id,
        fileName: 'brief.bin',
        fileSize: 7,
        description: 'Uploaded by Aroha Ngata',
        uploadedBy: 'client',
      });
    }
  });

  it('updates both sides’ open screens, in its own transaction', async () => {
    const { request, deps, client, path, project } = await createUploads();
    await request(path, withFile({}, client));

    expect(await readLiveEvents(deps.db)).toEqual([
      { audience: 'staff', event: { type: 'files', projectId: project.id } },
      { audience: `client:${client.id}`, event: { type: 'files', projectId: project.id } },
    ]);
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'needs an active subscription, not one that is %s; reading does not',
    async (subscriptionStatus) => {
      const { request, deps, count } = await createUploads();
      const client = await createClient(deps, { subscriptionStatus });
      const { id } = await createProject(deps, client.id);
      const path = `/api/client/projects/${id}/files`;

      expect((await request(path, withFile({}, client))).status).toBe(402);
      const chat = `/api/client/conversations/chat/${client.id}/files`;
      expect((await request(chat, withFile({}, client))).status).toBe(402);
      expect((await request(path, asCaller(client))).status).toBe(200);
      expect(await count()).toEqual([0, 0]);
    },
  );

  it('into another client’s project is not found, and nothing is stored', async () => {
    const { request, deps, project, path, count } = await createUploads();
    const other = await createClient(deps);

    expect((await request(path, withFile({}, other))).status).toBe(404);
    const named = withFile({ after: { projectId: project.id } }, other);
    expect((await request('/api/client/upload', named)).status).toBe(404);
    expect(await count()).toEqual([0, 0]);
  });

  it.each([
    ['without a file', toMultipart({ part: 'something' }), 422, 'Please choose a file.'],
    ['with two files', withTwoFiles, 422, 'Please send one file at a time.'],
    ['without a project', toMultipart({}), 422, 'Please choose a project.'],
    ['with too long a description', toMultipart({ after: { description: 'x'.repeat(501) } }), 422, null],
    ['cut off in the middle', { ...whole, body: whole.body.subarray(0, 150) }, 400, null],
    ['as JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }, 415, null],
    ['without a boundary', { headers: { 'content-type': 'multipart/form-data;' }, body: '-' }, 400, null],
  ])('%s is rejected, and nothing is stored', async (_what, { headers, body }, status, message) => {
    const { request, client, count } = await createUploads();
    const call = asCaller({ ...client, headers }, 'POST');
    const answer = await request('/api/client/upload', { ...call, body });

    expect(answer.status).toBe(status);
    if (message) expect(errorBody.parse(await answer.json()).message).toBe(message);
    expect(await count()).toEqual([0, 0]);
  });

  it('accepts a file of the maximum size, and names the limit to larger ones', async () => {
    const { request, client, path, count, deps } = await createUploads({
      config: { fileMaxBytes: 3 * 1024 * 1024 },
    });
    const send = (bytes: number) => request(path, withFile({ content: Buffer.alloc(bytes) }, client));

    expect((await send(deps.config.fileMaxBytes)).status).toBe(201);
    for (const bytes of [deps.config.fileMaxBytes + 1, 5 * deps.config.fileMaxBytes]) {
      const rejected = await send(bytes);
      expect(rejected.status).toBe(413);
      expect(errorBody.parse(await rejected.json()).message).toBe(
        'This file is too large. Please choose one of 3 MB or less.',
      );
    }
    expect(await count()).toEqual([1, 0]);
  });

  it('repeated with the same key makes one file, even at the same time', async () => {
    const { request, client, path, count } = await createUploads();
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const send = async () => readUploaded(await request(path, withFile({}, { ...client, headers })));
    const [one, other] = await Promise.all([send(), send()]);
    const again = await send();

    expect([other.id, again.id]).toEqual([one.id, one.id]);
    expect(await count()).toEqual([1, 0]);
  });

  it('to another project or the chat with the same key is rejected, and nothing is stored', async () => {
    const { request, deps, client, project, count } = await createUploads();
    const another = await createProject(deps, client.id);
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const send = (owner: string) =>
      request(`/api/client/${owner}/files`, withFile({}, { ...client, headers }));
    const first = await readUploaded(await send(`projects/${project.id}`));

    expect((await send(`projects/${another.id}`)).status).toBe(409);
    expect((await send(`conversations/chat/${client.id}`)).status).toBe(409);
    expect((await readUploaded(await send(`projects/${project.id}`))).id).toBe(first.id);
    expect(await count()).toEqual([1, 0]);
  });

  it.each([
    ['name', { name: 'other.bin' }],
    ['size', { content: Buffer.from('kia ora koutou') }],
  ])('of another %s with the same key is rejected, and nothing of it is stored', async (_, other) => {
    const { request, client, path, count } = await createUploads();
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    await request(path, withFile({}, { ...client, headers }));
    const answer = await request(path, withFile(other, { ...client, headers }));

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).error).toMatchObject({
      code: 'already_exists',
      message: 'This idempotency key was already used for another file.',
    });
    expect(await count()).toEqual([1, 0]);
  });

  it.each([
    ['a form with no file chosen', { name: '', content: Buffer.alloc(0) }, 'Please choose a file.'],
    ['an empty file', { content: Buffer.alloc(0) }, 'This file is empty.'],
  ])('rejects %s', async (_, sent, message) => {
    const { request, client, path, count } = await createUploads();
    const answer = await request(path, withFile(sent, client));

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.message).toBe(message);
    expect(await count()).toEqual([0, 0]);
  });

  it.each([
    ['..', 'file'],
    ['report.pdf.', 'report.pdf'],
    ['CON.txt', '_CON.txt'],
    ['uploads/in\u00advoice.pdf', 'invoice.pdf'],
  ])('a file named %j is stored as %j', async (name, fileName) => {
    const { request, client, path } = await createUploads();
    const answer = await request(path, withFile({ name, content: Buffer.from('x') }, client));

    expect(answer.status).toBe(201);
    expect(await readUploaded(answer)).toMatchObject({ fileName });
  });

  it('is limited to 300 an hour for a client', async () => {
    const { request, client, path, deps } = await createUploads();
    await request(path, withFile({}, client));
    await reachLimit(deps, rateRules.uploadsByClient);
    const answer = await request(path, withFile({}, client));

    expect(answer.status).toBe(429);
    expect(errorBody.parse(await answer.json()).error.message).toMatch(
      /^You’ve uploaded a lot of files in the last hour\. Please try again in \d+ minutes\.$/,
    );
  });

  it('with a key that somebody else used makes a file of its own', async () => {
    const { request, deps, client, path, project } = await createUploads();
    const admin = await createAdmin(deps);
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const mine = await readUploaded(await request(path, withFile({}, { ...client, headers })));
    const answer = await request(
      `/api/admin/projects/${project.id}/files`,
      withFile({}, { ...admin, headers }),
    );

    expect((await readUploaded(answer)).id).not.toBe(mine.id);
  });

  it('works for staff in any project and any chat', async () => {
    const { request, deps, client, project } = await createUploads();
    const admin = await createAdmin(deps);
    const inProject = await readUploaded(
      await request(`/api/admin/projects/${project.id}/files`, withFile({}, admin)),
    );
    const inChat = await readUploaded(
      await request(`/api/admin/conversations/chat/${client.id}/files`, withFile({}, admin)),
    );

    expect([inProject.uploadedBy, inProject.projectId]).toEqual(['admin', project.id]);
    expect(inChat.projectId).toBeNull();
    expect((await request(inChat.fileUrl, asCaller(admin))).status).toBe(200);
    const ofClient = inChat.fileUrl.replace('/admin', '');
    expect((await request(ofClient, asCaller(client))).status).toBe(404);
    const unknown = '/api/admin/conversations/chat/nobody/files';
    expect((await request(unknown, withFile({}, admin))).status).toBe(404);
  });

  it('by staff is not visible to the client yet', async () => {
    const { request, deps, client, project, path } = await createUploads();
    const admin = await createAdmin(deps);
    const answer = await request(`/api/admin/projects/${project.id}/files`, withFile({}, admin));
    const { id } = await readUploaded(answer);
    const ofClient = `/api/client/files/${id}`;

    expect(filePage.parse(await (await request(path, asCaller(client))).json()).items).toEqual([]);
    expect((await request(`${ofClient}/download`, asCaller(client))).status).toBe(404);
    expect((await readLiveEvents(deps.db)).map(({ audience }) => audience)).toEqual(['staff']);
    const staffList = await request(`/api/admin/projects/${project.id}/files`, asCaller(admin));
    expect(filePage.parse(await staffList.json()).items).toMatchObject([{ id }]);
  });

  it('by a client is never internal, even when they ask for that', async () => {
    const { request, client, path } = await createUploads();
    const { id } = await readUploaded(
      await request(path, withFile({ before: { internal: 'true', isInternal: 'true' } }, client)),
    );

    expect(filePage.parse(await (await request(path, asCaller(client))).json()).items).toMatchObject([
      { id },
    ]);
  });
});
