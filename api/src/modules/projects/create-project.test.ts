import { errorBody, idempotencyHeader, project } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { projects } from './projects.tables.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { reachLimit } from '#test/rate-limits.ts';

describe('briefing a project', () => {
  it.each(['/api/client/projects', '/api/project-briefs'])(
    'works at %s, with the documents’ defaults',
    async (path) => {
      const { request, deps } = await createTestApp();
      const { token } = await createClient(deps);
      const brief = { projectName: ' Bakery website ', projectType: 'web_design', targetAudience: 'Locals' };
      const answer = await request(path, withJson(brief, { token }));

      expect(answer.status).toBe(201);
      expect(project.strict().parse(await answer.json())).toMatchObject({
        projectName: 'Bakery website',
        priority: 'normal',
        status: 'pending',
        description: '',
        targetAudience: 'Locals',
        waitingOn: 'client',
        dueDate: null,
      });
    },
  );

  it('is limited to thirty an hour, and can be repeated at any time', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const brief = { projectName: 'Bakery website', projectType: 'web_design' };
    const send = (key: string) =>
      request('/api/client/projects', withJson(brief, { token, headers: { [idempotencyHeader]: key } }));
    expect((await send('attempt-0001')).status).toBe(201);
    await reachLimit(deps, rateRules.projectsByClient);
    const answer = await send('attempt-0002');

    expect(answer.status).toBe(429);
    expect(errorBody.parse(await answer.json()).error.message).toMatch(
      /^You’ve created a lot of projects in the last hour\. Please try again in \d+ minutes\.$/,
    );
    expect((await send('attempt-0001')).status).toBe(201);
  });

  it('belongs to the caller and starts as pending, whatever the request contains', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    const other = await createClient(deps);
    const greedy = {
      projectName: 'Mine',
      projectType: 'branding',
      userId: other.id,
      status: 'completed',
      assignedTo: 'me',
    };
    await request('/api/client/projects', withJson(greedy, { token }));

    expect(await deps.db.read.select().from(projects)).toMatchObject([
      { userId: id, status: 'pending', assignedTo: null },
    ]);
  });

  it('updates the screens of its client and of staff', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    const brief = withJson({ projectName: 'Bakery website', projectType: 'web_design' }, { token });
    const created = project.parse(await (await request('/api/client/projects', brief)).json());

    const event = { type: 'project', projectId: created.id };
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: 'staff', event },
      { audience: `client:${id}`, event },
    ]);
  });

  it('creates one project for a key, however often it is sent, at either path', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const brief = { projectName: 'Bakery website', projectType: 'web_design', targetAudience: 'Locals' };
    const send = (path: string) =>
      request(path, withJson(brief, { token, headers: { [idempotencyHeader]: 'attempt-1' } }));
    const answers = await Promise.all([
      send('/api/client/projects'),
      send('/api/client/projects'),
      send('/api/project-briefs'),
    ]);
    const ids = await Promise.all(answers.map(async (answer) => project.parse(await answer.json()).id));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(ids).size).toBe(1);
    expect(await deps.db.read.$count(projects)).toBe(1);
    expect(await readLiveEvents(deps.db)).toHaveLength(2);
  });

  it('accepts a key for one brief only, of one client', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const other = await createClient(deps);
    const send = (projectName: string, caller: string, key = 'attempt-1') =>
      request(
        '/api/client/projects',
        withJson(
          { projectName, projectType: 'web_design' },
          { token: caller, headers: { [idempotencyHeader]: key } },
        ),
      );

    expect((await send('Bakery website', token)).status).toBe(201);
    expect((await send('Another website', token)).status).toBe(409);
    expect((await send('Another website', other.token)).status).toBe(201);
    expect((await send('Bakery website', token, 'short')).status).toBe(422);
    expect(await deps.db.read.$count(projects)).toBe(2);
  });

  it.each(['inactive', 'past_due', 'cancelled'] as const)(
    'needs an active subscription, not one that is %s',
    async (subscriptionStatus) => {
      const { request, deps } = await createTestApp();
      const { token } = await createClient(deps, { subscriptionStatus });
      const brief = withJson({ projectName: 'Bakery website', projectType: 'web_design' }, { token });
      const answer = await request('/api/client/projects', brief);

      expect(answer.status).toBe(402);
      expect(errorBody.parse(await answer.json()).error.code).toBe('subscription_required');
      expect((await request('/api/client/projects', asCaller({ token }))).status).toBe(200);
    },
  );

  it('names invalid fields', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const answer = await request(
      '/api/client/projects',
      withJson({ projectName: ' ', projectType: 'castle' }, { token }),
    );

    expect(answer.status).toBe(422);
    const { fields = {} } = errorBody.parse(await answer.json()).error;
    expect(Object.keys(fields)).toEqual(['projectName', 'projectType']);
    expect(fields['projectName']).toBe('Project name is required');
  });

  it.each([
    ['projectName', 120],
    ['description', 10_000],
    ['targetAudience', 10_000],
    ['brandPersonality', 10_000],
    ['colorPreferences', 10_000],
    ['stylePreferences', 10_000],
    ['competitorExamples', 10_000],
    ['additionalRequirements', 10_000],
  ])('takes a %s of %i characters and no more', async (name, limit) => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const brief = { projectName: 'Bakery website', projectType: 'web_design' };
    const send = (length: number) =>
      request('/api/client/projects', withJson({ ...brief, [name]: 'x'.repeat(length) }, { token }));

    expect((await send(limit)).status).toBe(201);
    const rejected = await send(limit + 1);
    expect(rejected.status).toBe(422);
    expect(errorBody.parse(await rejected.json()).error.fields).toEqual({
      [name]: `Use ${limit} characters or fewer`,
    });
  });
});
