import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { countStaffUnread, countUnread } from './find-unread.ts';

/** What a client has not read yet, and what staff have not. */
export const unreadRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/client/unread', requireRole(deps, 'client'), async (c) =>
      c.json(await countUnread(deps.db.read, c.get('identity').userId), 200),
    )
    .get('/admin/unread', requireRole(deps, 'admin'), async (c) =>
      c.json(await countStaffUnread(deps.db.read, c.get('identity').userId), 200),
    );
