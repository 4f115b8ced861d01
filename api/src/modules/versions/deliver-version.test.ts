import { projectVersion } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { readAuditLog } from '#test/audit.ts';
import { createAdmin } from '#test/factories.ts';
import { readTargets } from '#test/inbox.ts';
import { readOutbox } from '#test/outbox.ts';
import { prepareVersions, readError } from '#test/versions.ts';

describe('delivering a version', () => {
  it('shows both sides its files, and leaves the project waiting for its client', async () => {
    const { upload, deliver, list, readProject, readEvents, client } = await prepareVersions();
    const file = await upload();
    const answer = await deliver([file]);

    expect(answer.status).toBe(201);
    expect(projectVersion.strict().parse(await answer.json())).toMatchObject({
      number: 1,
      title: 'First look',
      status: 'pending',
      feedback: null,
      decidedAt: null,
      files: [{ id: file, fileName: 'home.pdf' }],
    });
    const [forClient] = await list('client');
    const [forStaff] = await list('admin');
    expect(forClient?.fileUrl).toMatch(/^\/api\/client\/.*\/download$/);
    expect(forStaff?.fileUrl).toMatch(/^\/api\/admin\/.*\/download$/);
    expect(await readProject()).toMatchObject({ status: 'review', updatedAt: '2026-11-18T00:00:00.000Z' });
    expect((await readEvents()).sort()).toEqual([
      [`client:${client.id}`, 'files'],
      [`client:${client.id}`, 'project'],
      [`client:${client.id}`, 'versions'],
      ['staff', 'files'],
      ['staff', 'project'],
      ['staff', 'versions'],
    ]);
  });

  it('counts on from the last one, also when two are delivered at once', async () => {
    const { upload, deliver, list } = await prepareVersions();
    const files = [await upload(), await upload(), await upload()];
    await Promise.all(files.map((file) => deliver([file])));

    expect((await list('client')).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('happens once for files that are sent twice at once', async () => {
    const { upload, deliver, list } = await prepareVersions();
    const file = await upload();
    const answers = await Promise.all([deliver([file]), deliver([file])]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await list('client')).toHaveLength(1);
  });

  it('requires a file that exists, or changes nothing', async () => {
    const { deliver, list, readProject, readEvents, deps } = await prepareVersions();

    expect((await deliver([])).status).toBe(422);
    expect((await deliver(['none'])).status).toBe(422);
    expect(await list('client')).toEqual([]);
    expect(await readProject()).toMatchObject({ status: 'in_progress' });
    expect(await readEvents()).toEqual([]);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('is emailed to the client, once', async () => {
    const { upload, deliver, deps, client } = await prepareVersions();
    await deliver([await upload()], 'Home page');

    expect(await readOutbox(deps.db)).toMatchObject([
      {
        template: 'version-ready',
        recipient: client.email,
        props: { projectName: 'Bakery website', number: 1, title: 'Home page' },
      },
    ]);
  });

  it('is emailed once, even when staff have just set the same status', async () => {
    const { upload, deliver, deps, request, admin, project } = await prepareVersions();
    await request(
      `/api/admin/projects/${project.id}/status`,
      withJson({ status: 'review' }, { token: admin.token }, 'PATCH'),
    );
    await deliver([await upload()]);

    expect((await readOutbox(deps.db)).map(({ template }) => template)).toEqual(['version-ready']);
  });

  it('is not emailed to a client who turned that off', async () => {
    const notificationPreferences = { messages: true, versions: false, statusChanges: true };
    const { upload, deliver, deps } = await prepareVersions({ client: { notificationPreferences } });

    expect((await deliver([await upload()])).status).toBe(201);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('is rejected when a colleague has changed the project in the meantime, and changes nothing', async () => {
    const { upload, deliver, setStatus, deps, list, readProject } = await prepareVersions();
    const colleague = await createAdmin(deps, { firstName: 'Tama', lastName: 'Moana' });
    const file = await upload();
    await setStatus('on_hold', 0, colleague.token);

    expect(await readError(await deliver([file], 'First look', 0))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Tama Moana changed the status to On Hold. Your change wasn’t saved.',
    });
    expect(await list('client')).toEqual([]);
    expect(await readProject()).toMatchObject({ status: 'on_hold', version: 1 });
    expect((await deliver([file], 'First look', 1)).status).toBe(201);
  });

  it('leaves a project on hold, and emails the client about that too', async () => {
    const { upload, deliver, setStatus, deps, list, readProject } = await prepareVersions();
    await setStatus('on_hold');

    expect((await deliver([await upload()])).status).toBe(201);
    expect(await list('client')).toHaveLength(1);
    expect(await readProject()).toMatchObject({ status: 'on_hold', version: 1 });
    expect((await readOutbox(deps.db)).map(({ template }) => template).sort()).toEqual([
      'project-status',
      'version-ready',
    ]);
    expect((await readAuditLog(deps.db)).map(({ action }) => action)).toEqual([
      'status-changed',
      'version-delivered',
    ]);
  });

  it('is in the audit log, with the new status', async () => {
    const { upload, deliver, deps, admin, project } = await prepareVersions();
    await deliver([await upload()]);
    await deliver([await upload()]);

    const by = {
      actorType: 'admin',
      actorId: admin.id,
      subjectId: project.id,
      subjectName: 'Bakery website',
    };
    expect(await readAuditLog(deps.db)).toMatchObject([
      { ...by, action: 'status-changed', detail: { from: 'in_progress', to: 'review', version: 1 } },
      { ...by, action: 'version-delivered', detail: { version: 1 } },
      { ...by, action: 'version-delivered', detail: { version: 2 } },
    ]);
  });

  it('meets the target of requested changes, even while the project is on hold', async () => {
    const { addVersion, askForChanges, upload, deliver, setStatus, deps, admin } = await prepareVersions();
    const version = await addVersion();
    await setStatus('on_hold');
    await askForChanges(version);
    expect(await readTargets(deps)).toMatchObject([{ kind: 'revision', closedAt: null }]);
    await deliver([await upload()]);

    expect(await readTargets(deps)).toMatchObject([{ kind: 'revision', isMet: true, closedById: admin.id }]);
  });

  it('of a project that does not exist responds 404', async () => {
    const { request, admin } = await prepareVersions();
    const input = withJson({ title: 'Look', fileIds: ['a'] }, { token: admin.token });

    expect((await request('/api/admin/projects/none/versions', input)).status).toBe(404);
    const list = await request('/api/admin/projects/none/versions', asCaller({ token: admin.token }));
    expect(list.status).toBe(404);
  });
});
