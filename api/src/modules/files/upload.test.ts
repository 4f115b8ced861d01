import { crc32, deflateSync } from 'node:zlib';
import { filePage, errorBody } from '@stackworks/contracts';
import { describe, expect, it, vi } from 'vitest';
import { pendingUploads, files } from './files.tables.ts';
import { rateRules } from '#/server/rate-limit.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { drawPicture, readAsset, toMultipart, withFile } from '#test/uploads.ts';
import { reachLimit } from '#test/rate-limits.ts';

async function setUp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const project = await createProject(app.deps, client.id);
  const path = `/api/client/projects/${project.id}/assets`;
  const { db } = app.deps;
  const count = async () => [await db.read.$count(files), await db.read.$count(pendingUploads)];
  return { ...app, client, project, path, count };
}

/** A PNG in two colours, which is small in bytes however many pixels it has. */
function writePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8); // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc(Math.min(height, 1000) * (1 + Math.ceil(width / 8))));
  const toChunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const chunks = [toChunk('IHDR', header), toChunk('IDAT', rows), toChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

const whole = toMultipart({});
const withTwoFiles = toMultipart({ behind: [{ name: 'second.bin' }] });

describe('uploading a file', () => {
  it.each([
    ['/api/client/upload', 'projectId'],
    ['/api/client/upload-asset', 'projectBriefId'],
  ])('works at %s, with %s before or after the file', async (path, field) => {
    const { request, client, project } = await setUp();
    const fields = { [field]: project.id, description: 'Uploaded by Aroha Ngata' };
    for (const place of [{ before: fields }, { after: fields }]) {
      const answer = await request(path, withFile({ name: 'brief.bin', ...place }, client));

      expect(answer.status).toBe(201);
      expect(await readAsset(answer)).toMatchObject({
        projectId: project.id,
        fileName: 'brief.bin',
        fileSize: 7,
        description: 'Uploaded by Aroha Ngata',
        uploadedBy: 'client',
      });
    }
  });

  it('tells both sides’ open screens, in the change’s own transaction', async () => {
    const { request, deps, client, path, project } = await setUp();
    await request(path, withFile({}, client));

    expect(await readLiveEvents(deps.db)).toEqual([
      { audience: 'staff', event: { type: 'assets', projectId: project.id } },
      { audience: `client:${client.id}`, event: { type: 'assets', projectId: project.id } },
    ]);
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'needs an active subscription, not one that is %s; reading does not',
    async (subscriptionStatus) => {
      const { request, deps, count } = await setUp();
      const client = await createClient(deps, { subscriptionStatus });
      const { id } = await createProject(deps, client.id);
      const path = `/api/client/projects/${id}/assets`;

      expect((await request(path, withFile({}, client))).status).toBe(402);
      const named = withFile({ before: { projectId: id } }, client);
      expect((await request('/api/client/upload', named)).status).toBe(402);
      expect((await request('/api/messages/attachments', withFile({}, client))).status).toBe(402);
      expect((await request(path, asCaller(client))).status).toBe(200);
      expect(await count()).toEqual([0, 0]);
    },
  );

  it('into another client’s project finds no such project, and nothing stays', async () => {
    const { request, deps, project, path, count } = await setUp();
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
  ])('%s is refused, and nothing stays', async (_what, { headers, body }, status, message) => {
    const { request, client, count } = await setUp();
    const call = asCaller({ ...client, headers }, 'POST');
    const answer = await request('/api/client/upload', { ...call, body });

    expect(answer.status).toBe(status);
    if (message) expect(errorBody.parse(await answer.json()).message).toBe(message);
    expect(await count()).toEqual([0, 0]);
  });

  it('takes what is as large as allowed, and says the limit to what is larger', async () => {
    const { request, client, path, count, deps } = await setUp({ config: { fileMaxBytes: 3 * 1024 * 1024 } });
    const send = (bytes: number) => request(path, withFile({ content: Buffer.alloc(bytes) }, client));

    expect((await send(deps.config.fileMaxBytes)).status).toBe(201);
    for (const bytes of [deps.config.fileMaxBytes + 1, 5 * deps.config.fileMaxBytes]) {
      const refused = await send(bytes);
      expect(refused.status).toBe(413);
      expect(errorBody.parse(await refused.json()).message).toBe(
        'This file is too large. Please choose one of 3 MB or less.',
      );
    }
    expect(await count()).toEqual([1, 0]);
  });

  it('sent again with the same key makes one file, also when both are under way at once', async () => {
    const { request, client, path, count } = await setUp();
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const send = async () => readAsset(await request(path, withFile({}, { ...client, headers })));
    const [one, other] = await Promise.all([send(), send()]);
    const again = await send();

    expect([other.id, again.id]).toEqual([one.id, one.id]);
    expect(await count()).toEqual([1, 0]);
  });

  it.each(['path', 'form'])(
    'to another project with the same key is refused, where the %s names it, and nothing stays',
    async (where) => {
      const { request, deps, client, project, count } = await setUp();
      const another = await createProject(deps, client.id);
      const headers = { 'Idempotency-Key': 'attempt-0001' };
      const send = (projectId: string) =>
        where === 'path'
          ? request(`/api/client/projects/${projectId}/assets`, withFile({}, { ...client, headers }))
          : request('/api/client/upload', withFile({ after: { projectId } }, { ...client, headers }));
      const first = await readAsset(await send(project.id));

      expect((await send(another.id)).status).toBe(409);
      const chat = await request('/api/messages/attachments', withFile({}, { ...client, headers }));
      expect(chat.status).toBe(409);
      expect((await readAsset(await send(project.id))).id).toBe(first.id);
      expect(await count()).toEqual([1, 0]);
    },
  );

  it.each([
    ['name', { name: 'other.bin' }],
    ['size', { content: Buffer.from('kia ora koutou') }],
  ])('of another %s with the same key is refused, and nothing of it stays', async (_, other) => {
    const { request, client, path, count } = await setUp();
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
  ])('refuses %s', async (_, sent, message) => {
    const { request, client, path, count } = await setUp();
    const answer = await request(path, withFile(sent, client));

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.message).toBe(message);
    expect(await count()).toEqual([0, 0]);
  });

  it('is taken from a client 300 times an hour', async () => {
    const { request, client, path, deps } = await setUp();
    await request(path, withFile({}, client));
    await reachLimit(deps, rateRules.uploadsByClient);
    const answer = await request(path, withFile({}, client));

    expect(answer.status).toBe(429);
    expect(errorBody.parse(await answer.json()).error.message).toMatch(
      /^You’ve uploaded a lot of files in the last hour\. Please try again in \d+ minutes\.$/,
    );
  });

  it('with a key that somebody else used makes a file of its own', async () => {
    const { request, deps, client, path, project } = await setUp();
    const admin = await createAdmin(deps);
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const mine = await readAsset(await request(path, withFile({}, { ...client, headers })));
    const answer = await request(
      `/api/admin/projects/${project.id}/assets`,
      withFile({}, { ...admin, headers }),
    );

    expect((await readAsset(answer)).id).not.toBe(mine.id);
  });

  it('works for staff in any project and any chat', async () => {
    const { request, deps, client, project } = await setUp();
    const admin = await createAdmin(deps);
    const inProject = await readAsset(
      await request(`/api/admin/projects/${project.id}/assets`, withFile({}, admin)),
    );
    const inChat = await readAsset(
      await request('/api/admin/messages/attachments', withFile({ after: { clientId: client.id } }, admin)),
    );

    expect([inProject.uploadedBy, inProject.projectId]).toEqual(['admin', project.id]);
    expect(inChat.projectId).toBeNull();
    expect((await request(inChat.fileUrl, asCaller(admin))).status).toBe(200);
    const ofClient = inChat.fileUrl.replace('/admin', '');
    expect((await request(ofClient, asCaller(client))).status).toBe(404);
    const unknown = withFile({ after: { clientId: 'nobody' } }, admin);
    expect((await request('/api/admin/messages/attachments', unknown)).status).toBe(404);
  });

  it('by staff is not seen by the client yet', async () => {
    const { request, deps, client, project, path } = await setUp();
    const admin = await createAdmin(deps);
    const answer = await request(`/api/admin/projects/${project.id}/assets`, withFile({}, admin));
    const { id } = await readAsset(answer);
    const ofClient = `${path}/${id}`;

    expect(filePage.parse(await (await request(path, asCaller(client))).json()).items).toEqual([]);
    expect((await request(`${ofClient}/download`, asCaller(client))).status).toBe(404);
    expect((await readLiveEvents(deps.db)).map(({ audience }) => audience)).toEqual(['staff']);
    const staffList = await request(`/api/admin/assets/${project.id}`, asCaller(admin));
    expect(filePage.parse(await staffList.json()).items).toMatchObject([{ id }]);
  });

  it('by a client is the team’s alone neither when they say so', async () => {
    const { request, client, path } = await setUp();
    const { id } = await readAsset(
      await request(path, withFile({ before: { internal: 'true', isInternal: 'true' } }, client)),
    );

    expect(filePage.parse(await (await request(path, asCaller(client))).json()).items).toMatchObject([
      { id },
    ]);
  });
});

describe('what a file is', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is told by its content: %s is an image, with its size and a small picture',
    async (format) => {
      const { request, client, path } = await setUp();
      const content = await drawPicture(format, 800, 400);
      const made = await readAsset(await request(path, withFile({ name: 'logo.txt', content }, client)));

      expect(made).toMatchObject({
        fileType: 'image',
        contentType: `image/${format}`,
        width: 800,
        height: 400,
      });
      const small = await vi.waitUntil(
        async () => {
          const answer = await request(`${path}/${made.id}/thumbnail`, asCaller(client));
          return answer.status === 200 && answer;
        },
        { timeout: 60_000 },
      );
      expect(small.headers.get('content-type')).toBe('image/webp');
    },
  );

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'SVG with its declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a picture of 50,000 × 50,000 pixels', writePng(50_000, 50_000)],
    ['a picture that is cut off', writePng(100, 100).subarray(0, 20)],
    [
      'a zip bomb',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), deflateSync(Buffer.alloc(10_000_000))]),
    ],
  ])('named .png and declared as image/png, %s is a harmless download', async (_what, content) => {
    const { request, client, path } = await setUp();
    const sent = { name: 'logo.png', type: 'image/png', content };
    const made = await readAsset(await request(path, withFile(sent, client)));
    const answer = await request(`${made.fileUrl}?preview=1`, asCaller(client));

    expect(made).toMatchObject({ fileType: 'other', previewUrl: null, thumbnailUrl: null });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=logo.png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is an image still with as many pixels as a large camera takes', async () => {
    const { request, client, path } = await setUp();
    const content = writePng(8_000, 6_000);
    const made = await readAsset(await request(path, withFile({ content }, client)));

    expect(made).toMatchObject({ fileType: 'image', width: 8_000, height: 6_000 });
  });

  it('named by its sender with a header’s end is named without it', async () => {
    const { request, client, path } = await setUp();
    const { fileName, fileUrl } = await readAsset(
      await request(path, withFile({ name: '../../etc/Mānuka “2”\u202egnp.exe' }, client)),
    );
    const answer = await request(fileUrl, asCaller(client));

    expect(fileName).toBe('Mānuka “2”gnp.exe');
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''M%C4%81nuka`);
  });
});
