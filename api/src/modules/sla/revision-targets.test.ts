import { describe, expect, it } from 'vitest';
import { slaTargets } from './sla.tables.ts';
import { withJson } from '#test/calls.ts';
import { prepareVersions } from '#test/versions.ts';

const friday = new Date('2026-11-20T16:00:00+13:00');

describe('requested changes', () => {
  async function askForChanges() {
    const office = await prepareVersions({}, friday.toISOString());
    const { request, addVersion, project, client, deps } = office;
    const id = await addVersion();
    const path = `/api/client/projects/${project.id}/versions/${id}/request-changes`;
    const asked = await request(path, withJson({ feedback: 'Bigger photos, please.' }, client));
    expect(asked.status).toBe(200);
    return { ...office, list: () => deps.db.read.select().from(slaTargets) };
  }

  it('start a response target', async () => {
    const { list, project } = await askForChanges();

    expect(await list()).toMatchObject([
      { kind: 'revision', subjectId: project.id, text: 'Bigger photos, please.', closedAt: null },
    ]);
  });

  it('can’t be dismissed like a message', async () => {
    const { list, request, admin } = await askForChanges();
    const [{ id } = { id: '' }] = await list();
    const dismissal = await request(`/api/admin/targets/${id}/dismiss`, withJson({}, admin));

    expect(dismissal.status).toBe(404);
    expect(await list()).toMatchObject([{ id, kind: 'revision', closedAt: null }]);
  });

  it('are met by the next version', async () => {
    const { list, deliver, upload } = await askForChanges();
    await deliver([await upload()]);

    expect(await list()).toMatchObject([{ isMet: true }]);
  });

  it('are met when work starts', async () => {
    const { list, request, project, admin } = await askForChanges();
    const { token } = admin;
    await request(
      `/api/admin/projects/${project.id}/status`,
      withJson({ status: 'in_progress' }, { token }, 'PATCH'),
    );

    expect(await list()).toMatchObject([{ isMet: true }]);
  });
});
