import { Hono } from 'hono';
import { requireDataset, type DatasetName } from './lake-address.ts';
import { localEditor } from './local-editor.ts';

/** Who is asking, and what they may do: everything. */
export function accountRoutes(name: DatasetName) {
  return new Hono()
    .get('/ping', (c) => c.json({ ping: 'pong' }))
    .get('/users/me', (c) => c.json(localEditor))
    .get('/projects/:projectId/datasets', (c) => c.json([{ name: name.dataset, aclMode: 'public' }]))
    .get('/projects/:projectId/datasets/:dataset/acl', (c) => {
      requireDataset(c, name);
      const permissions = ['create', 'read', 'update', 'history', 'manage', 'editHistory'];
      return c.json([{ filter: '_id in path("**")', permissions }]);
    });
}
