import { uploadedFile, filePage, staffThreadMessage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { readToldTo } from '#test/conversations.ts';
import { createThread, listAs, write } from '#test/threads.ts';

it('a file of an internal note is the team’s alone: no call and no event gives it to the client', async () => {
  const thread = await createThread();
  const { id, admin, client, request, deps } = thread;
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7 late payments'], 'late.pdf'));
  const uploaded = await request(`/api/admin/projects/${id}/assets`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = uploadedFile.parse(await uploaded.json());
  const note = { message: 'They pay late.', isInternal: true, assetIds: [file.id] };
  const sent = await write(thread, `/api/admin/projects/${id}/messages`, note, admin);

  expect(staffThreadMessage.parse(await sent.json()).attachments).toMatchObject([{ fileName: 'late.pdf' }]);
  const files = await request(`/api/client/projects/${id}/assets`, asCaller(client));
  expect(filePage.parse(await files.json()).items).toEqual([]);
  const path = `/api/client/projects/${id}/assets/${file.id}/download`;
  expect((await request(path, asCaller(client))).status).toBe(404);
  expect((await listAs(thread, `/api/client/messages/${id}`, client.token)).items).toEqual([]);
  expect(await readToldTo(deps, `client:${client.id}`)).toEqual([]);
  const download = await request(`/api/admin/projects/${id}/assets/${file.id}/download`, asCaller(admin));
  expect(download.status).toBe(200);
});
