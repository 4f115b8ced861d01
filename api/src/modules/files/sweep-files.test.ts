import { filePage } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pendingUploads, files } from './files.tables.ts';
import type { Ports } from '#/app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readUploaded, withFile } from '#test/uploads.ts';
import { announceFiles } from './pending-uploads.ts';
import { startFileSweeper } from './commands/sweep-files.ts';

const readPending = async ({ db }: Ports) =>
  (await db.read.select().from(pendingUploads)).map(({ fileUrl }) => fileUrl).sort();

/** Sweeps as a process does when it starts. */
function sweep(deps: Ports) {
  const sweeper = startFileSweeper(deps);
  onTestFinished(sweeper.stop);
}

describe('sweeping pending uploads', () => {
  it('leaves uploads in progress, and continues past files that can’t be removed', async () => {
    const { deps } = await createTestApp();
    const earlier = () => subHours(new Date(), 2);
    const stuck = Array.from({ length: 200 }, (_, index) => `uploads/stuck-${index}`);
    await announceFiles({ ...deps, now: () => subHours(earlier(), 1) }, stuck);
    await announceFiles({ ...deps, now: earlier }, ['uploads/gone']);
    await announceFiles({ ...deps, now: () => new Date() }, ['uploads/under-way']);
    const removed: string[] = [];
    const remove = (path: string) => {
      if (path.includes('stuck')) return Promise.reject(new Error('no such luck'));
      removed.push(path);
      return Promise.resolve();
    };
    const broken = { ...deps, now: () => new Date(), storage: { ...deps.storage, remove } };

    sweep(broken);
    const [first] = stuck;
    const isPutOff = async () => {
      const rows = await deps.db.read
        .select()
        .from(pendingUploads)
        .where(eq(pendingUploads.fileUrl, first ?? ''));
      return rows.some(({ createdAt }) => createdAt > earlier().toISOString());
    };
    await vi.waitUntil(isPutOff, { timeout: 60_000 });
    sweep(broken);
    await vi.waitUntil(async () => !(await readPending(deps)).includes('uploads/gone'), { timeout: 60_000 });

    expect(removed).toEqual(['uploads/gone']);
    expect(await readPending(deps)).toEqual([...stuck, 'uploads/under-way'].sort());
  });

  it('forgets the removed files and retains the failed ones', async () => {
    const { deps } = await createTestApp();
    await announceFiles({ ...deps, now: () => subHours(new Date(), 2) }, ['uploads/gone', 'uploads/stuck']);
    const remove = (path: string) =>
      path === 'uploads/stuck' ? Promise.reject(new Error('no such luck')) : Promise.resolve();

    sweep({ ...deps, now: () => new Date(), storage: { ...deps.storage, remove } });
    await vi.waitUntil(async () => (await readPending(deps)).length === 1, { timeout: 60_000 });
    expect(await readPending(deps)).toEqual(['uploads/stuck']);
  });
});

describe('sweeping unsent files', () => {
  it('deletes files of the chat and of staff after a day, and never a client’s project files', async () => {
    const { request, deps } = await createTestApp();
    const [client, admin] = [await createClient(deps), await createAdmin(deps)];
    const { id } = await createProject(deps, client.id);
    const upload = async (path: string, caller: { token: string }) =>
      readUploaded(await request(path, withFile({}, caller)));
    const [chat, ofClient, ofStaff] = [
      `/api/client/conversations/chat/${client.id}/files`,
      `/api/client/projects/${id}/files`,
      `/api/admin/projects/${id}/files`,
    ];
    const unsent = [await upload(chat, client), await upload(ofStaff, admin)];
    const retained = [
      await upload(ofClient, client),
      await upload(ofStaff, admin),
      await upload(chat, client),
    ];
    const [, noted, sent] = retained.map((file) => file.id);
    const note = { message: 'For us', isInternal: true, fileIds: [noted] };
    await request(`/api/admin/projects/${id}/messages`, withJson(note, admin));
    await request('/api/messages', withJson({ content: 'Here it is', fileIds: [sent] }, client));
    const createdAt = subHours(deps.now(), 25).toISOString();
    await deps.db.write((tx) => tx.update(files).set({ createdAt }));
    const today = [await upload(chat, client), await upload(ofStaff, admin)];

    sweep(deps);
    const readIds = async () => (await deps.db.read.select().from(files)).map((row) => row.id).sort();
    await vi.waitUntil(async () => (await readIds()).length === 5, { timeout: 60_000 });
    expect(await readIds()).toEqual([...retained, ...today].map((file) => file.id).sort());
    await vi.waitUntil(async () => (await readPending(deps)).length === 0, { timeout: 60_000 });
    for (const file of unsent) await expect(deps.storage.read(`uploads/${file.id}`)).rejects.toThrow();
    const { items } = filePage.parse(await (await request(ofClient, asCaller(client))).json());
    expect(items.map((file) => file.id)).toEqual([retained[0]?.id]);
  });
});
