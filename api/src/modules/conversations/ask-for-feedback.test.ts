import { randomUUID } from 'node:crypto';
import { errorBody, nudgeDraft } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { sendScheduledMessages } from '#/modules/conversations/commands/send-scheduled.ts';
import { asCaller } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { createOffice, iso, owe, readTargets } from '#test/inbox.ts';
import { createVersion } from '#test/versions.ts';
import { messagesOf } from '#test/threads.ts';

const scheduledPath = () => `/api/admin/scheduled-messages/${randomUUID()}`;
const nudgeOf = (subjectId: string, content: string) => ({
  kind: 'project',
  subjectId,
  content,
  isNudge: true,
});

describe('asking for feedback', () => {
  it('writes to the client, and then waits', async () => {
    const { deps, client, mere, put, list, set } = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const review = await createProject(deps, client.id, { status: 'review', updatedAt });
    const nudge = () => put(scheduledPath(), nudgeOf(review.id, 'Kia ora, any news?'), mere);

    expect((await nudge()).status).toBe(200);
    expect((await list()).items).toHaveLength(1);
    set('2026-11-19T10:01');
    await sendScheduledMessages(deps);
    expect(await messagesOf(deps)).toMatchObject([{ content: 'Kia ora, any news?', isInternal: false }]);
    expect((await list()).items).toEqual([]);
    const rejected = await nudge();
    expect(rejected.status).toBe(409);
    expect(errorBody.parse(await rejected.json()).error.message).toBe(
      'This client wrote or was asked in the last day. Try again tomorrow.',
    );
    set('2026-11-20T10:02');
    expect((await nudge()).status).toBe(200);
  });

  it('does not count as a reply', async () => {
    const { deps, client, mere, put, set } = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const { id } = await createProject(deps, client.id, { status: 'review', updatedAt });
    const written = { kind: 'thread', subjectId: id, userId: client.id, projectId: id } as const;
    await owe(deps, { ...written, text: 'It looks great on my phone' });
    await put(scheduledPath(), nudgeOf(id, 'Kia ora'), mere);
    set('2026-11-19T10:01');
    await sendScheduledMessages(deps);
    expect(await messagesOf(deps)).toHaveLength(1);
    expect(await readTargets(deps)).toMatchObject([{ closedAt: null }]);
  });

  it('drafts a request for a decision only on a version that waits for one', async () => {
    const { deps, client, mere, request } = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const wishes = [
      [[], 'please tell us what you think'],
      [['changes_requested', 'pending'], 'please approve the newest version or ask for changes'],
      [['pending', 'approved'], 'please tell us what you think'],
    ] as const;
    for (const [versions, wish] of wishes) {
      const { id } = await createProject(deps, client.id, { status: 'review', updatedAt });
      for (const [index, status] of versions.entries()) {
        await createVersion(deps, id, { number: index + 1, status });
      }
      const drafted = await request(`/api/admin/projects/${id}/nudge`, asCaller(mere));
      expect(nudgeDraft.parse(await drafted.json()).message).toBe(
        `Kia ora Aroha, Bakery website is waiting for your feedback. When you have a moment, ${wish}. If anything’s unclear, just reply here.`,
      );
    }
  });

  it('is only for projects in review', async () => {
    const { project, put, mere, request } = await createOffice();

    expect((await request(`/api/admin/projects/${project.id}/nudge`, asCaller(mere))).status).toBe(409);
    expect((await put(scheduledPath(), nudgeOf(project.id, 'Any news?'), mere)).status).toBe(409);
  });
});
