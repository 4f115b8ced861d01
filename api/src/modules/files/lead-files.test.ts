import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openLeadDesk, removeLead, written } from '#test/lead-desk.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { addFile } from './commands/add-file.ts';
import { uploadFile } from './commands/upload-file.ts';
import { files, pendingUploads } from './files.tables.ts';
import { announceFiles } from './pending-uploads.ts';
import { storeFile } from './store-file.ts';

async function openLead() {
  const desk = await openLeadDesk();
  await desk.write(written);
  const [{ id } = { id: '' }] = await desk.listLeads();
  const to = { destination: { leadOf: id }, idempotencyKey: 'once' };
  const logo = { name: 'logo.txt', content: Buffer.from('logo') };
  return { ...desk, id, to, logo };
}

it('a file of a lead is added once per key, and by nobody else but staff', async () => {
  const { deps, id, to, logo } = await openLead();
  const add = (role: 'admin' | 'client', by: string) =>
    addFile({ ...deps, actor: { role, id: by, personId: by } }, logo, to);
  expect(await add('client', id)).toBe(await add('client', id));
  await expect(add('client', (await createClient(deps)).id)).rejects.toThrow('This enquiry doesn’t exist.');
  await add('admin', (await createAdmin(deps)).id);
  expect(await deps.db.read.$count(files, eq(files.leadId, id))).toBe(2);
});

it('a lead’s file is shown with its late thumbnail to staff alone', async () => {
  const { deps, id, to, logo } = await openLead();
  const thumbnailUrl = 'thumbnails/logo';
  await announceFiles(deps, [thumbnailUrl]);
  const file = { name: logo.name, content: Readable.from([logo.content]) };
  const stored = await storeFile(deps, file, 100);
  const late = { ...stored, lateThumbnail: Promise.resolve(thumbnailUrl) };
  const before = (await readLiveEvents(deps.db)).length;
  await uploadFile({ ...deps, actor: { role: 'client', id, personId: id } }, late, to);
  await vi.waitUntil(async () => (await deps.db.read.$count(pendingUploads)) === 0, { timeout: 60_000 });

  const subject = { kind: 'lead', subjectId: id, fileId: stored.id };
  const address = `/api/admin/leads/${id}/files/${stored.id}/thumbnail`;
  expect((await readLiveEvents(deps.db)).slice(before)).toEqual([
    { audience: 'staff', event: { type: 'thumbnail', ...subject, thumbnailUrl: address } },
  ]);
});

it('a lead isn’t deleted before its files, which would stay in storage', async () => {
  const { deps, id, to, logo } = await openLead();
  await addFile({ ...deps, actor: { role: 'client', id, personId: id } }, logo, to);
  await expect(removeLead(deps, id)).rejects.toThrow();
  await deps.db.write((tx) => tx.delete(files).where(eq(files.leadId, id)));
  await removeLead(deps, id);
});
