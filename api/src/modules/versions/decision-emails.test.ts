import { describe, expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { readOutbox } from '#test/outbox.ts';
import { prepareVersions } from '#test/versions.ts';

type Desk = Awaited<ReturnType<typeof prepareVersions>>;

/** The emails about a decision, with their recipients. */
const recipientsOf = async ({ deps }: Desk, template: string) =>
  (await readOutbox(deps.db))
    .filter((email) => email.template === template)
    .map(({ recipient }) => recipient)
    .sort();

describe('a client’s decision', () => {
  it('is emailed to the team, and to the client when it is an approval', async () => {
    const desk = await prepareVersions();
    const [mere, hana] = [await createAdmin(desk.deps), await createAdmin(desk.deps)];
    await desk.approve(await desk.addVersion());

    const team = await recipientsOf(desk, 'decision-made');
    expect(team).toEqual(expect.arrayContaining([mere.email, hana.email]));
    expect(await recipientsOf(desk, 'approval-received')).toEqual([desk.client.email]);
  });

  it('that asks for changes is emailed to the team alone', async () => {
    const desk = await prepareVersions();
    const mere = await createAdmin(desk.deps);
    await desk.askForChanges(await desk.addVersion());

    expect(await recipientsOf(desk, 'decision-made')).toContain(mere.email);
    expect(await recipientsOf(desk, 'approval-received')).toEqual([]);
  });

  it('is emailed to the project’s assignee alone, and not when they turned it off', async () => {
    const desk = await prepareVersions();
    const [mere, hana] = [await createAdmin(desk.deps), await createAdmin(desk.deps)];
    const assign = withJson({ assignedTo: mere.email }, hana, 'PATCH');
    await desk.request(`/api/admin/projects/${desk.project.id}/assign`, assign);
    await desk.approve(await desk.addVersion());
    expect(await recipientsOf(desk, 'decision-made')).toEqual([mere.email]);

    await desk.request('/api/admin/notification-preferences', withJson({ decisions: false }, mere, 'PATCH'));
    await desk.askForChanges(await desk.addVersion({ number: 2 }));
    expect(await recipientsOf(desk, 'decision-made')).toEqual([mere.email]);
  });

  it('is emailed once, however often the request is repeated', async () => {
    const desk = await prepareVersions();
    const mere = await createAdmin(desk.deps);
    const version = await desk.addVersion();
    await desk.approve(version, 'attempt-1');
    await desk.approve(version, 'attempt-1');

    expect((await recipientsOf(desk, 'decision-made')).filter((to) => to === mere.email)).toEqual([
      mere.email,
    ]);
    expect(await recipientsOf(desk, 'approval-received')).toEqual([desk.client.email]);
  });
});

describe('a new project', () => {
  it('is emailed to the staff who want it, once', async () => {
    const { request, deps } = await createTestApp();
    const [mere, hana] = [await createAdmin(deps), await createAdmin(deps)];
    await request('/api/admin/notification-preferences', withJson({ briefs: false }, hana, 'PATCH'));
    const client = await createClient(deps);
    const answers = {
      projectName: 'Bakery website',
      projectType: 'web_design',
      description: 'Bread by six',
      targetAudience: 'Early risers',
      brandPersonality: 'Warm',
      logo: 'none',
      photos: 'none',
    };
    const brief = withJson(answers, client);
    const once = {
      ...brief,
      headers: { ...Object.fromEntries(new Headers(brief.headers)), 'idempotency-key': 'attempt-1' },
    };
    await request('/api/client/projects', once);
    await request('/api/client/projects', once);

    expect((await readOutbox(deps.db)).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['project-briefed', mere.email],
    ]);
  });
});
