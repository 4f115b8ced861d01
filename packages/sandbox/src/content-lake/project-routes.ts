import { Hono } from 'hono';
import { requireDataset, type DatasetName } from './lake-address.ts';
import { localEditor } from './local-editor.ts';
import { notFound } from './lake-error.ts';

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
