import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { type DatasetName, requireDataset } from './address.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { notFound } from './errors.ts';
import { localEditor } from './local-editor.ts';
import { parseInput, parseJson, readBody } from './parse-input.ts';

const preferencesSchema = z.record(z.string(), z.unknown());
const preferenceListSchema = z.array(z.object({ key: z.string().max(200), value: z.unknown() }));

/**
 * Who is asking: always the one local editor, whose preferences Studio stores here.
 * @param preferencesFile where they are stored
 * @param email the editor's
 */
export function accountRoutes(preferencesFile: string, email: string) {
  const readPreferences = async () =>
    existsSync(preferencesFile)
      ? parseInput(preferencesSchema, parseJson(await readFile(preferencesFile, 'utf8'), 'Not JSON'))
      : {};
  let lastWrite: Promise<unknown> = Promise.resolve();
  const { name: displayName, profileImage: imageUrl, id } = localEditor;

  return new Hono()
    .get('/users/me', (c) => c.json({ ...localEditor, email }))
    .get('/users/me/keyvalue/:keys', async (c) => {
      const preferences = await readPreferences();
      const keys = c.req.param('keys').split(',');
      return c.json(
        keys
          .filter((key) => Object.hasOwn(preferences, key))
          .map((key) => ({ key, value: preferences[key] })),
      );
    })
    .put('/users/me/keyvalue', async (c) => {
      const changes = await readBody(c, preferenceListSchema);
      const changed = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
      // One after another: each write starts from what the one before it left, whether or not that one succeeded.
      const write = lastWrite.then(async () => {
        const all = { ...(await readPreferences()), ...changed };
        await writeFileAtomically(preferencesFile, JSON.stringify(all));
      });
      lastWrite = write.catch(() => undefined);
      await write;
      return c.json(changes);
    })
    .get('/users/:ids', (c) => {
      const known = c.req
        .param('ids')
        .split(',')
        .filter((each) => each === id);
      return c.json(known.map(() => ({ id, displayName, imageUrl, email })));
    })
    .get('/auth/id', (c) => c.json({ id }))
    .get('/auth/providers', (c) => c.json({ providers: [], thirdPartyLogin: false }))
    .post('/auth/logout', (c) => c.body(null, 204));
}

/** The project and what may be done in it: everything. What a project of the hosted service has besides is empty. */
export function projectRoutes(name: DatasetName) {
  const { projectId, dataset } = name;
  const project = new Hono()
    .use(async (c, next) => {
      if (c.req.param('projectId') !== projectId) throw notFound('Project not found');
      await next();
    })
    .get('/', (c) =>
      c.json({
        id: projectId,
        displayName: projectId,
        organizationId: null,
        members: [{ id: localEditor.id, role: 'administrator', isCurrentUser: true }],
      }),
    )
    .get('/datasets', (c) => c.json([{ name: dataset, aclMode: 'public' }]))
    .get('/datasets/:dataset/acl', (c) => {
      requireDataset(c, name);
      const permissions = ['create', 'read', 'update', 'history', 'manage', 'editHistory'];
      return c.json([{ filter: '_id in path("**")', permissions }]);
    })
    .get('/grants', (c) => c.json({}))
    .get('/roles', (c) => c.json(localEditor.roles))
    .get('/user-applications', (c) => c.json([]));

  return new Hono()
    .route('/projects/:projectId', project)
    .get('/features', (c) => c.json([]))
    .get('/ping', (c) => c.json({ ping: 'pong' }))
    .get('/check/cors', (c) => c.json({ result: { allowed: true, withCredentials: true } }));
}

/** Telemetry, help and onboarding of the hosted service: empty here. */
export const serviceRoutes = () =>
  new Hono()
    .get('/journey/*', (c) => c.json(null))
    .get('/help', (c) => c.json({ resources: { sectionArray: [] } }))
    .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
    .post('/intake/batch', (c) => c.json({}));
