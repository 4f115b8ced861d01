import { projectVersion } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { prepareVersions, readError } from '#test/versions.ts';

describe('approving a version', () => {
  it('completes the project and notifies both sides', async () => {
    const { addVersion, approve, readProject, readEvents, client, list } = await prepareVersions();
    const answer = await approve(await addVersion());

    expect(answer.status).toBe(200);
    expect(projectVersion.strict().parse(await answer.json())).toMatchObject({
      status: 'approved',
      decidedAt: '2026-11-18T00:00:00.000Z',
    });
    expect((await list('admin'))[0]?.status).toBe('approved');
    expect(await readProject()).toMatchObject({ status: 'completed' });
    expect((await readEvents()).sort()).toEqual([
      [`client:${client.id}`, 'project'],
      [`client:${client.id}`, 'versions'],
      ['staff', 'project'],
      ['staff', 'versions'],
    ]);
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'is open to a client whose subscription is %s',
    async (subscriptionStatus) => {
      const { addVersion, approve } = await prepareVersions({ client: { subscriptionStatus } });

      expect((await approve(await addVersion())).status).toBe(200);
    },
  );

  it('is rejected a second time, and after changes were requested', async () => {
    const { addVersion, approve } = await prepareVersions();
    const version = await addVersion();
    await approve(version, 'first-attempt');
    expect(await readError(await approve(version, 'second-attempt'))).toEqual({
      status: 409,
      code: 'already_exists',
      message: 'This version has been approved already.',
    });

    const sentBack = await addVersion({ number: 2, status: 'changes_requested' });
    expect(await readError(await approve(sentBack))).toEqual({
      status: 409,
      code: 'already_exists',
      message: 'Changes to this version have been asked for already.',
    });
  });

  it('returns the same response for a repeated request', async () => {
    const { addVersion, approve, readEvents, setNow } = await prepareVersions();
    const version = await addVersion();
    const [first, beside] = await Promise.all([approve(version, 'attempt-1'), approve(version, 'attempt-1')]);
    setNow('2026-11-19');
    const later = await approve(version, 'attempt-1');

    expect([first.status, beside.status, later.status]).toEqual([200, 200, 200]);
    const answer: unknown = await first.json();
    expect([await beside.json(), await later.json()]).toEqual([answer, answer]);
    expect(await readEvents()).toHaveLength(4);
  });
});

describe('asking for changes', () => {
  it('stores the feedback, returns the project to the team and is counted', async () => {
    const { addVersion, askForChanges, readProject, readQuota, client, readEvents } = await prepareVersions();
    const answer = await askForChanges(await addVersion(), ' A warmer green ');

    expect(answer.status).toBe(200);
    expect(projectVersion.strict().parse(await answer.json())).toMatchObject({
      status: 'changes_requested',
      feedback: 'A warmer green',
      decidedAt: '2026-11-18T00:00:00.000Z',
    });
    expect(await readProject()).toMatchObject({ status: 'revision_requested' });
    expect((await readQuota()).used).toBe(1);
    expect(await readEvents()).toContainEqual([`client:${client.id}`, 'versions']);
  });

  it('is possible after second thoughts about an approval', async () => {
    const { addVersion, approve, askForChanges, readProject } = await prepareVersions();
    const version = await addVersion();
    await approve(version);

    expect((await askForChanges(version)).status).toBe(200);
    expect(await readProject()).toMatchObject({ status: 'revision_requested' });
  });

  it('is rejected a second time, and not counted again', async () => {
    const { addVersion, askForChanges, readQuota } = await prepareVersions();
    const version = await addVersion();
    await askForChanges(version, 'A warmer green', 'attempt-1');
    const rejected = {
      status: 409,
      code: 'already_exists',
      message: 'Changes to this version have been asked for already.',
    };

    expect(await readError(await askForChanges(version, 'A warmer green', 'attempt-2'))).toEqual(rejected);
    expect(await readError(await askForChanges(version, 'A colder green', 'attempt-1'))).toEqual(rejected);
    expect((await readQuota()).used).toBe(1);
  });

  it('returns the same response for a repeated request, and counts it once', async () => {
    const { addVersion, askForChanges, readQuota } = await prepareVersions();
    const version = await addVersion();
    const attempt = () => askForChanges(version, 'A warmer green', 'attempt-1');
    const answers = [...(await Promise.all([attempt(), attempt(), attempt()])), await attempt()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readQuota()).used).toBe(1);
  });

  it('requires feedback', async () => {
    const { addVersion, askForChanges } = await prepareVersions();
    expect(await readError(await askForChanges(await addVersion(), ' \n '))).toMatchObject({
      status: 422,
      message: 'Tell us what to change',
    });
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'needs an active subscription, not one that is %s',
    async (subscriptionStatus) => {
      const { addVersion, askForChanges, list, readProject } = await prepareVersions({
        client: { subscriptionStatus },
      });

      expect(await readError(await askForChanges(await addVersion()))).toMatchObject({
        status: 402,
        code: 'subscription_required',
      });
      expect(await list('client')).toMatchObject([{ status: 'pending', feedback: null }]);
      expect(await readProject()).toMatchObject({ status: 'in_progress' });
    },
  );
});

describe('a decision on a project that staff put on hold', () => {
  it('is recorded, and the project stays on hold', async () => {
    const { request, deps, project, addVersion, approve, askForChanges, list, readProject } =
      await prepareVersions();
    const version = await addVersion();
    const admin = await createAdmin(deps);
    await request(`/api/admin/projects/${project.id}`, withJson({ status: 'on_hold' }, admin, 'PATCH'));
    expect((await approve(version)).status).toBe(200);
    expect(await readProject()).toMatchObject({ status: 'on_hold' });

    expect((await askForChanges(version)).status).toBe(200);
    expect(await readProject()).toMatchObject({ status: 'on_hold' });
    expect(await list('client')).toMatchObject([{ status: 'changes_requested' }]);
  });
});

describe('a status that a decision gave', () => {
  it('is explained to a colleague with a stale version, with who decided', async () => {
    const { addVersion, askForChanges, setStatus, deps, client } = await prepareVersions();
    await askForChanges(await addVersion());

    expect(await readAuditLog(deps.db)).toMatchObject([
      {
        actorType: 'client',
        actorId: client.id,
        action: 'status-changed',
        detail: { from: 'in_progress', to: 'revision_requested', version: 1 },
      },
    ]);
    const { status, message } = await readError(await setStatus('completed', 0));
    expect(status).toBe(409);
    expect(message).toMatch(/^Aroha Ngata changed the status to Revision\b.*\. Your change/);
  });
});

describe('a version', () => {
  it('says what its viewer may do with it', async () => {
    const { addVersion, approve, askForChanges, list } = await prepareVersions();
    const canOf = async (viewer: 'client' | 'admin') => (await list(viewer)).map(({ can }) => can);
    const nothing = { approve: false, requestChanges: false };
    await addVersion();
    const newest = await addVersion({ number: 2 });
    expect(await canOf('client')).toEqual([{ approve: true, requestChanges: true }, nothing]);
    expect(await canOf('admin')).toEqual([nothing, nothing]);

    await approve(newest);
    expect(await canOf('client')).toEqual([{ approve: false, requestChanges: true }, nothing]);
    await askForChanges(newest);
    expect(await canOf('client')).toEqual([nothing, nothing]);
  });

  it('that has been replaced can no longer be decided on', async () => {
    const { addVersion, approve, askForChanges, list } = await prepareVersions();
    const old = await addVersion();
    await addVersion({ number: 2 });
    const rejected = {
      status: 409,
      code: 'already_exists',
      message: 'There is a newer version now. Please have a look at that one.',
    };

    expect(await readError(await approve(old))).toEqual(rejected);
    expect(await readError(await askForChanges(old))).toEqual(rejected);
    expect((await list('client')).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('does not exist for another client, nor under another project', async () => {
    const { request, deps, addVersion, approve, askForChanges, client, project } = await prepareVersions();
    const other = await createClient(deps);
    const otherProject = await createProject(deps, client.id);
    const version = await addVersion();

    expect((await approve(version, undefined, other.token)).status).toBe(404);
    expect((await askForChanges(version, 'Mine now', undefined, other.token)).status).toBe(404);
    expect((await approve('none')).status).toBe(404);
    const misplaced = `/api/client/projects/${otherProject.id}/versions/${version}/approve`;
    expect((await request(misplaced, withJson({}, { token: client.token }))).status).toBe(404);
    const list = `/api/client/projects/${project.id}/versions`;
    expect((await request(list, asCaller({ token: other.token }))).status).toBe(404);
  });
});
