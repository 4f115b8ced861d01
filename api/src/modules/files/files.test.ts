import { filePage, errorBody } from '@stackworks/contracts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { pendingUploads } from './files.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { createProjectFile, drawPicture, readUploaded, withFile } from '#test/uploads.ts';

describe('a project’s files', () => {
  it('are listed newest first, for their client alone', async () => {
    const { request, deps, client, file, path } = await createProjectFile();
    const newer = await readUploaded(await request(path, withFile({}, client)));
    const other = await createClient(deps);

    const { items } = filePage.parse(await (await request(path, asCaller(client))).json());
    expect(items.map(({ id }) => id)).toEqual([newer.id, file.id]);
    expect((await request(path, asCaller(other))).status).toBe(404);
  });

  it('are not found by others', async () => {
    const { request, deps, client, file } = await createProjectFile(await drawPicture());
    const other = await createClient(deps);

    for (const address of [file.fileUrl, file.thumbnailUrl ?? '']) {
      expect((await request(address, asCaller(other))).status, address).toBe(404);
    }
    expect((await request(file.fileUrl, asCaller(client))).status).toBe(200);
    const removal = await request(`/api/client/files/${file.id}`, asCaller(other, 'DELETE'));
    expect(removal.status).toBe(404);
  });

  it('are sent in the requested range, and not at all when the browser has them', async () => {
    const { request, client, file } = await createProjectFile(Buffer.from('kia ora koutou'));
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

  it('can be previewed in the browser if they are images or PDFs', async () => {
    const { request, client, file } = await createProjectFile(await drawPicture());
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const document = await readUploaded(
      await request(`/api/client/projects/${file.projectId ?? ''}/files`, withFile({ content: pdf }, client)),
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
  it('removes it, its thumbnail and their bytes, and updates open screens', async () => {
    const { request, deps, client, file } = await createProjectFile(await drawPicture());
    const eventsBefore = (await readLiveEvents(deps.db)).length;
    const answer = await request(`/api/client/files/${file.id}`, asCaller(client, 'DELETE'));

    expect(answer.status).toBe(204);
    expect((await request(file.fileUrl, asCaller(client))).status).toBe(404);
    await expect(deps.storage.read(`uploads/${file.id}`)).rejects.toThrow();
    await expect(deps.storage.read(`thumbnails/${file.id}`)).rejects.toThrow();
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
    expect(await readLiveEvents(deps.db)).toHaveLength(eventsBefore + 2);
  });

  it('is up to its uploader, until it is sent', async () => {
    const { request, deps, client, project, path, file } = await createProjectFile();
    const admin = await createAdmin(deps);
    const ofStaff = await readUploaded(
      await request(`/api/admin/projects/${project.id}/files`, withFile({}, admin)),
    );
    const remove = (id: string) => request(`/api/client/files/${id}`, asCaller(client, 'DELETE'));
    const send = (side: string, id: string, caller: { token: string }) =>
      request(
        `/api/${side}/projects/${project.id}/messages`,
        withJson({ message: 'Here it is', fileIds: [id] }, caller),
      );
    expect((await send('admin', ofStaff.id, admin)).status).toBe(201);
    expect((await remove(ofStaff.id)).status).toBe(422);

    expect(file.can.delete).toBe(true);
    expect((await send('client', file.id, client)).status).toBe(201);
    expect((await remove(file.id)).status).toBe(422);
    const { items } = filePage.parse(await (await request(path, asCaller(client))).json());
    expect(items.map(({ can }) => can.delete)).toEqual([false, false]);
  });
});

describe('a file missing from storage', () => {
  it('is reported as missing, and logged', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const { request, deps, client, file } = await createProjectFile(await drawPicture(), { log });
    await deps.storage.remove(`uploads/${file.id}`);
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
