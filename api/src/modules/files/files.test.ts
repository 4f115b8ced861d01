import { filePage, clientUser, errorBody } from '@stackworks/contracts';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pendingUploads, files } from './files.tables.ts';
import { attachFiles } from './commands/attach-files.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { drawPicture, readAsset, failRemovals, withFile } from '#test/uploads.ts';

/** A client’s project with a file in it. */
async function setUp(content?: Buffer, overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
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

      const { items } = filePage.parse(await (await list(client)).json());
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
    const send = (side: string, id: string, caller: { token: string }) =>
      request(
        `/api/${side}/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', assetIds: [id] }, caller),
      );
    expect((await send('admin', ofStaff.id, admin)).status).toBe(201);
    expect((await remove(ofStaff.id)).status).toBe(422);

    expect(file.isRemovable).toBe(true);
    expect((await send('client', file.id, client)).status).toBe(201);
    expect((await remove(file.id)).status).toBe(422);
    const { items } = filePage.parse(await (await request(path, asCaller(client))).json());
    expect(items.map(({ isRemovable }) => isRemovable)).toEqual([false, false]);
  });
});

describe('a file of staff that is not sent yet', () => {
  /** A project's file by one of two members of staff. */
  async function setUpStaff() {
    const app = await createTestApp();
    const client = await createClient(app.deps);
    const project = await createProject(app.deps, client.id);
    const [admin, colleague] = [await createAdmin(app.deps), await createAdmin(app.deps)];
    const path = `/api/admin/projects/${project.id}/assets`;
    const file = await readAsset(await app.request(path, withFile({}, admin)));
    const addresses = {
      ofStaff: `${path}/${file.id}`,
      ofClient: `/api/client/projects/${project.id}/assets/${file.id}`,
    };
    return { ...app, client, project, admin, colleague, file, ...addresses };
  }

  it('is for its uploader alone to delete', async () => {
    const { request, deps, client, admin, colleague, file, ofStaff, ofClient } = await setUpStaff();
    const remove = async (address: string, caller: { token: string }) =>
      (await request(address, asCaller(caller, 'DELETE'))).status;

    expect(file.isRemovable).toBe(true);
    expect(await remove(ofClient, client)).toBe(404);
    expect(await remove(ofStaff, colleague)).toBe(422);
    expect(await remove(ofStaff, admin)).toBe(204);
    expect(await deps.db.read.$count(files)).toBe(0);
    await expect(deps.storage.read(`assets/${file.id}`)).rejects.toThrow();
  });

  it('is for its uploader alone to send, and then its client’s', async () => {
    const { request, deps, client, project, admin, colleague, file, ofStaff, ofClient } = await setUpStaff();
    const send = (caller: { token: string }) =>
      request(
        `/api/admin/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', assetIds: [file.id] }, caller),
      );
    const download = async () => (await request(`${ofClient}/download`, asCaller(client))).status;

    expect((await send(colleague)).status).toBe(422);
    expect(await download()).toBe(404);
    expect((await send(admin)).status).toBe(201);
    expect(await download()).toBe(200);
    expect((await request(ofStaff, asCaller(admin, 'DELETE'))).status).toBe(422);
    expect(await readLiveEvents(deps.db)).toContainEqual({
      audience: `client:${client.id}`,
      event: { type: 'assets', projectId: project.id },
    });
  });

  it('stays the team’s when it goes with an internal note', async () => {
    const { request, client, project, admin, file, ofClient } = await setUpStaff();
    const note = { message: 'For us', isInternal: true, assetIds: [file.id] };
    const sent = await request(`/api/admin/projects/${project.id}/messages`, withJson(note, admin));

    expect(sent.status).toBe(201);
    expect((await request(`${ofClient}/download`, asCaller(client))).status).toBe(404);
  });
});

describe('a file of the team chat', () => {
  it('can be deleted by its uploader until it is sent', async () => {
    const { request, deps, client } = await setUp();
    const admin = await createAdmin(deps);
    const add = async (address: string, sent: Parameters<typeof withFile>[0], caller: { token: string }) =>
      (await readAsset(await request(address, withFile(sent, caller)))).id;
    const remove = async (address: string, caller: { token: string }) =>
      (await request(address, asCaller(caller, 'DELETE'))).status;
    const [mine, ours] = ['/api/messages/attachments', '/api/admin/messages/attachments'];

    const unsent = await add(mine, {}, client);
    expect(await remove(`${mine}/${unsent}`, await createClient(deps))).toBe(404);
    expect(await remove(`${ours}/${unsent}`, admin)).toBe(422);
    expect(await remove(`${mine}/${unsent}`, client)).toBe(204);

    const ofStaff = await add(ours, { after: { clientId: client.id } }, admin);
    expect(await remove(`${mine}/${ofStaff}`, client)).toBe(404);
    expect(await remove(`${ours}/${ofStaff}`, admin)).toBe(204);

    const sent = await add(mine, {}, client);
    const message = { content: 'Here it is', assetIds: [sent] };
    expect((await request('/api/messages', withJson(message, client))).status).toBe(201);
    expect(await remove(`${mine}/${sent}`, client)).toBe(422);
  });

  it('of one client does not go to another', async () => {
    const { request, deps, client } = await setUp();
    const [admin, other] = [await createAdmin(deps), await createClient(deps)];
    const upload = withFile({ after: { clientId: client.id } }, admin);
    const { id } = await readAsset(await request('/api/admin/messages/attachments', upload));
    const send = (clientId: string) =>
      request('/api/admin/messages', withJson({ clientId, content: 'Here it is', assetIds: [id] }, admin));

    expect((await send(other.id)).status).toBe(422);
    expect((await send(client.id)).status).toBe(201);
  });
});

describe('attaching files', () => {
  it('takes each once, from its uploader, in its own project', async () => {
    const { request, deps, client, project, file } = await setUp();
    const admin = await createAdmin(deps);
    const elsewhere = await createProject(deps, client.id);
    const attach = (changes: Partial<Parameters<typeof attachFiles>[1]> = {}) =>
      deps.db.write((tx) =>
        attachFiles(
          { tx, actor: { role: 'client', id: client.id }, now: deps.now() },
          {
            userId: client.id,
            projectId: project.id,
            uploader: { role: 'client', id: client.id },
            ids: [file.id],
            to: { revisionId: 'none' },
            ...changes,
          },
        ),
      );
    const refusal = 'One of these files is no longer available. Please add it again.';

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

describe('what is gone from storage', () => {
  it('is said to be, and logged', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const { request, deps, client, file } = await setUp(await drawPicture(), { log });
    await deps.storage.remove(`assets/${file.id}`);
    await deps.storage.remove(`thumbnails/${file.id}`);

    for (const address of [file.fileUrl, file.thumbnailUrl ?? '']) {
      const answer = await request(address, asCaller(client));
      expect(answer.status).toBe(404);
      expect(errorBody.parse(await answer.json()).message).toBe(
        'We can’t find this file any more. Please upload it again or message us.',
      );
      expect((await request(address, asCaller(client, 'HEAD'))).status).toBe(404);
    }
    expect(lines.filter((line) => line.includes('no such file in storage'))).toHaveLength(4);
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

  it('that was there before is written down before its file is removed', async () => {
    const { request, deps, client } = await setUp();
    await request(address, send(await drawPicture('png'), client));
    const attempts = failRemovals(deps);
    await request(address, asCaller(client, 'DELETE'));

    expect(attempts).toHaveLength(1);
    for (const { path, writtenDown } of attempts) expect(writtenDown).toEqual([path]);
  });

  it.each([
    ['is too large', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'Please select an image under 5MB'],
    ['is far too large', Buffer.alloc(26 * 1024 * 1024), 413, 'Please select an image under 5MB'],
    ['is no picture', Buffer.from('<svg/>'), 415, 'Please choose an image: JPEG, PNG, GIF, WebP or AVIF.'],
  ])('is refused when it %s, and nothing stays', async (_what, content, status, message) => {
    const { request, deps, client } = await setUp();
    const answer = await request(address, send(content, client));

    expect([answer.status, errorBody.parse(await answer.json()).message]).toEqual([status, message]);
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
  });
});
