import {
  adminChangePasswordInput,
  pageQuery,
  proofInput,
  teamMemberInput,
  teamMemberParam,
  teamSettings,
  savedViewInput,
  savedViewRename,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { changePassword } from '#/modules/accounts/commands/set-password.ts';
import { addTeamMember } from './commands/create-admin.ts';
import { proveOneself } from '#/modules/sessions/recent-proof.ts';
import { listAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { resendInvitation } from '#/modules/team/commands/invite-member.ts';
import { removeMember } from './commands/remove-member.ts';
import { resetTwoFactor } from '#/modules/sessions/two-factor/change-two-factor.ts';
import { changeTeamSettings, getTeamSettings, presentTeamSettings } from './team-settings.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';

/** The team: who is in it, what holds for all of it, and one's own password. */
export const teamRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');
  const oneself = requireRole(deps, 'admin', { beforeSetUp: true });
  const proof = requireProof(deps);
  const member = validate('param', teamMemberParam);

  return new Hono<AppEnv>()
    .get('/admin/admins', admin, validate('query', pageQuery), async (c) =>
      c.json(await listAdmins(deps, c.req.valid('query')), 200),
    )
    .post('/admin/add-team-member', admin, proof, validate('json', teamMemberInput), async (c) => {
      const user = await addTeamMember(deps, c.get('identity').userId, c.req.valid('json'));
      return c.json({ message: `We’ve emailed ${user.email} a link to set a password.`, user }, 201);
    })
    .post('/admin/admins/:adminId/invitation', admin, proof, member, async (c) => {
      const user = await resendInvitation(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json({ message: `A new link is on its way to ${user.email}.`, user }, 201);
    })
    .delete('/admin/remove-team-member/:adminId', admin, proof, member, async (c) => {
      await removeMember(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json(
        { message: 'They are signed out, and their projects and enquiries are unassigned.' },
        200,
      );
    })
    .delete('/admin/admins/:adminId/two-factor', admin, proof, member, async (c) => {
      await resetTwoFactor(deps, c.get('identity').userId, c.req.valid('param').adminId);
      return c.json({ message: 'They can sign in with their password alone, and set it up again.' }, 200);
    })
    .get('/admin/team-settings', admin, async (c) =>
      c.json(presentTeamSettings(await getTeamSettings(deps.db.read), deps.config), 200),
    )
    .patch('/admin/team-settings', admin, proof, validate('json', teamSettings), async (c) =>
      c.json(await changeTeamSettings(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post('/admin/proof', oneself, validate('json', proofInput), async (c) => {
      await proveOneself(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Thanks. You won’t be asked again for ten minutes.' }, 200);
    })
    .patch('/admin/change-password', oneself, validate('json', adminChangePasswordInput), async (c) => {
      await changePassword(deps, c.get('identity'), c.req.valid('json'));
      return c.json({ message: 'Your password has been changed. We’ve signed out your other devices.' }, 200);
    });
};

/** Filters of the project list that each member of staff keeps for themselves. */
export const savedViewRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');

  return new Hono<AppEnv>()
    .get('/admin/saved-views', admin, validate('query', pageQuery), async (c) =>
      c.json(await listSavedViews(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/admin/saved-views', admin, validate('json', savedViewInput), async (c) =>
      c.json(await saveView(deps, c.get('identity').userId, c.req.valid('json')), 201),
    )
    .patch('/admin/saved-views/:id', admin, validate('json', savedViewRename), async (c) =>
      c.json(
        await renameView(deps, c.get('identity').userId, c.req.param('id'), c.req.valid('json').name),
        200,
      ),
    )
    .delete('/admin/saved-views/:id', admin, async (c) => {
      await deleteView(deps, c.get('identity').userId, c.req.param('id'));
      return c.body(null, 204);
    });
};
