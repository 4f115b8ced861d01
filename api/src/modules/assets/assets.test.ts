import { assetPage, clientUser, errorBody } from '@stackworks/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pendingUploads } from '#/db/schema/assets.ts';
import { attachAssets } from '#/modules/assets/attach-assets.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { drawPicture, readAsset, withFile } from '#test/uploads.ts';

/** A client’s project with a file in it. */
async function setUp(content?: Buffer) {
  const app = await createTestApp();
  const client = await createClient(app.deps);
  const project = await createProject(app.deps, client.id);
  const path = `/api/client/projects/${project.id}/assets`;
  const sent = { name: 'brief.bin', ...(content && { content }) };
  const file = await readAsset(await app.request(path, withFile(sent, client)));
  return { ...app, client, project, path, file };
}

describe('a project’s files', () => {
  it.each(['/api/client/projects/:id/assets', '/api/client/assets/:id'])(
    'are listed at %s, newest first, for their client alone',
    async (pattern) => {
      const { request, deps, client, project, file, path } = await setUp();
      const newer = await readAsset(await request(path, withFile({}, client)));
      const other = await createClient(deps);
      const list = (caller: { token: string }) =>
        request(pattern.replace(':id', project.id), asCaller(caller));

      const { items } = assetPage.parse(await (await list(client)).json());
      expect(items.map(({ id }) => id)).toEqual([newer.id, file.id]);
      expect((await list(other)).status).toBe(404);
    },
  );

  it('are nobody else’s, by whichever address', async () => {
    const { request, deps, client, project, file } = await setUp(await drawPicture());
    const other = await createClient(deps);
    const own = await createProject(deps, other.id);
    const addresses = [
      file.fileUrl,
      file.thumbnailUrl ?? '',
      file.fileUrl.replace(project.id, own.id),
      `/api/messages/attachments/${file.id}/download`,
    ];

    for (const address of addresses) {
      expect((await request(address, asCaller(other))).status, address).toBe(404);
    }
    expect((await request(file.fileUrl, asCaller(client))).status).toBe(200);
    const removal = await request(
      `/api/client/projects/${project.id}/assets/${file.id}`,
      asCaller(other, 'DELETE'),
    );
    expect(removal.status).toBe(404);
  });

  it('come in the range that is asked for, and not at all when the browser has them', async () => {
    const { request, client, file } = await setUp(Buffer.from('kia ora koutou'));
    const ask = (headers: Record<string, string>, method = 'GET') =>
      request(file.fileUrl, asCaller({ ...client, headers }, method));
    const etag = (await ask({})).headers.get('etag') ?? '';

    const part = await ask({ range: 'bytes=4-6' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 4-6/14',
      'ora',
    ]);
    expect((await ask({ range: 'bytes=99-' })).status).toBe(416);
    expect(await (await ask({ range: 'bytes=4-6', 'if-range': '"another"' })).text()).toBe('kia ora koutou');
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    const head = await ask({}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['14', '']);
  });

  it('are shown in the browser when asked for, if they are images or PDFs', async () => {
    const { request, client, file } = await setUp(await drawPicture());
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const document = await readAsset(
      await request(
        `/api/client/projects/${file.projectId ?? ''}/assets`,
        withFile({ content: pdf }, client),
      ),
    );
    const show = async (address: string | null) => {
      const { headers } = await request(address ?? '', asCaller(client));
      return [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]];
    };

    expect(await show(file.previewUrl)).toEqual(['image/png', 'inline']);
    expect(await show(document.previewUrl)).toEqual(['application/pdf', 'inline']);
    expect(await show(document.fileUrl)).toEqual(['application/pdf', 'attachment']);
  });
});

describe('deleting a file', () => {
  it('removes it, its small picture and their bytes, and tells open screens', async () => {
    const { request, deps, client, path, file } = await setUp(await drawPicture());
    const told = (await readLiveEvents(deps.db)).length;
    const answer = await request(`${path}/${file.id}`, asCaller(client, 'DELETE'));

    expect(answer.status).toBe(204);
    expect((await request(file.fileUrl, asCaller(client))).status).toBe(404);
    await expect(deps.storage.read(`assets/${file.id}`)).rejects.toThrow();
    await expect(deps.storage.read(`thumbnails/${file.id}`)).rejects.toThrow();
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
    expect(await readLiveEvents(deps.db)).toHaveLength(told + 2);
  });

  it('is for who uploaded it, while it is part of nothing', async () => {
    const { request, deps, client, project, path, file } = await setUp();
    const admin = await createAdmin(deps);
    const ofStaff = await readAsset(
      await request(`/api/admin/projects/${project.id}/assets`, withFile({}, admin)),
    );
    const remove = (id: string) => request(`${path}/${id}`, asCaller(client, 'DELETE'));
    expect((await remove(ofStaff.id)).status).toBe(422);

    const thread = `/api/client/projects/${project.id}/messages`;
    const sent = await request(thread, withJson({ message: 'Here it is', assetIds: [file.id] }, client));
    expect(sent.status).toBe(201);
    expect((await remove(file.id)).status).toBe(422);
  });
});

describe('attaching files', () => {
  it('takes each once, from its uploader, in its own project', async () => {
    const { request, deps, client, project, file } = await setUp();
    const admin = await createAdmin(deps);
    const elsewhere = await createProject(deps, client.id);
    const attach = (changes: Partial<Parameters<typeof attachAssets>[1]> = {}) =>
      deps.db.write((tx) =>
        attachAssets(tx, {
          userId: client.id,
          projectId: project.id,
          uploader: { role: 'client', id: client.id },
          ids: [file.id],
          to: { revisionId: 'none' },
          ...changes,
        }),
      );
    const refusal = 'One of these files can no longer be sent. Please add it again.';

    await expect(attach({ uploader: { role: 'admin', id: admin.id } })).rejects.toThrow(refusal);
    await expect(attach({ projectId: elsewhere.id })).rejects.toThrow(refusal);
    await expect(attach({ projectId: null })).rejects.toThrow(refusal);
    const send = (ids: string[]) =>
      request(
        `/api/client/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', assetIds: ids }, client),
      );
    expect((await send([file.id, 'unknown'])).status).toBe(422);
    expect((await send([file.id])).status).toBe(201);
    expect((await send([file.id])).status).toBe(422);
  });
});

describe('a client’s photo', () => {
  const send = (content: Buffer, caller: { token: string }) =>
    withFile({ part: 'profilePicture', name: 'me.jpg', content }, caller);
  const address = '/api/client/profile/picture';

  it('is a square of 512 pixels with nothing written beside it, for its client and staff', async () => {
    const { request, deps, client } = await setUp();
    const camera = await sharp(await drawPicture('jpeg', 900, 600))
      .withExif({ IFD0: { Copyright: 'Aroha' }, IFD3: { GPSLatitudeRef: 'S' } })
      .toBuffer();
    const { profileImageUrl } = clientUser.parse(await (await request(address, send(camera, client))).json());
    const see = (caller: { token?: string }) => request(profileImageUrl ?? '', asCaller(caller));
    const photo = await see(client);
    const { format, width, height, exif } = await sharp(await photo.arrayBuffer()).metadata();

    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    });
    expect((await see(await createAdmin(deps))).status).toBe(200);
    expect((await see(await createClient(deps))).status).toBe(404);
    expect((await see({})).status).toBe(401);
  });

  it('gives way to another, whose address is another, and can be taken away', async () => {
    const { request, deps, client } = await setUp();
    const change = async (init: RequestInit) =>
      clientUser.parse(await (await request(address, init)).json()).profileImageUrl;
    const first = await change(send(await drawPicture('png'), client));
    const second = await change(send(await drawPicture('webp'), client));

    expect(second).not.toBe(first);
    expect(await change(asCaller(client, 'DELETE'))).toBeNull();
    expect((await request(second ?? '', asCaller(client))).status).toBe(404);
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
    expect((await readLiveEvents(deps.db)).filter(({ event }) => event.type === 'account')).toHaveLength(6);
  });

  it.each([
    ['is too large', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'Please select an image under 5MB'],
    ['is no picture', Buffer.from('<svg/>'), 415, 'Please select a picture: JPEG, PNG, GIF, WebP or AVIF.'],
  ])('is refused when it %s, and nothing stays', async (_what, content, status, message) => {
    const { request, deps, client } = await setUp();
    const answer = await request(address, send(content, client));

    expect([answer.status, errorBody.parse(await answer.json()).message]).toEqual([status, message]);
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
  });
});
