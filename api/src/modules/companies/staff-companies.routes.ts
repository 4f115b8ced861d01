import {
  clientInvitationParam,
  clientParam,
  clientPersonParam,
  companyPeople,
  invitationInput,
  memberChangeInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import { requireProof, requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { changeRole, removeMember } from './commands/change-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './commands/invite-member.ts';
import { replaceOwner } from './commands/transfer-ownership.ts';
import { peopleAnswers, type CompanyDeps } from './companies.routes.ts';
import { readCompany } from './queries/read-company.ts';

/** A client's people as staff see and manage them. */
export const staffCompanyRoutes = (deps: CompanyDeps) => {
  const admin = requireRole(deps, 'admin', { scope: 'clients' });
  const asAdmin = callerAs('admin', deps);
  const client = validate('param', clientParam);
  const person = validate('param', clientPersonParam);
  const invitation = validate('param', clientInvitationParam);
  const read = (id: string) => readCompany(deps.db.read, id, deps.now());

  return new Hono<AppEnv>()
    .get('/admin/clients/:id/company', admin, client, async (c) =>
      c.json(await read(c.req.valid('param').id), 200),
    )
    .patch(
      '/admin/clients/:id/company/people/:personId',
      admin,
      person,
      validate('json', memberChangeInput),
      async (c) => {
        const { id: companyId, personId } = c.req.valid('param');
        await changeRole(asAdmin(c), { companyId, personId, ...c.req.valid('json') });
        return c.json(await read(companyId), 200);
      },
    )
    .delete('/admin/clients/:id/company/people/:personId', admin, person, async (c) => {
      const { id: companyId, personId } = c.req.valid('param');
      await removeMember(asAdmin(c), { companyId, personId });
      return c.body(null, 204);
    })
    .post(
      '/admin/clients/:id/company/people/:personId/make-owner',
      admin,
      requireProof(deps),
      person,
      async (c) => {
        const { id: companyId, personId } = c.req.valid('param');
        await replaceOwner(asAdmin(c), { companyId, personId });
        return c.json(await read(companyId), 200);
      },
    )
    .post(
      '/admin/clients/:id/company/invitations',
      admin,
      client,
      validate('json', invitationInput),
      async (c) => {
        const { id: companyId } = c.req.valid('param');
        return c.json(await inviteMember(asAdmin(c), { companyId, ...c.req.valid('json') }), 201);
      },
    )
    .post('/admin/clients/:id/company/invitations/:invitationId/resend', admin, invitation, async (c) => {
      const { id: companyId, invitationId } = c.req.valid('param');
      return c.json(await resendInvitation(asAdmin(c), { companyId, invitationId }), 200);
    })
    .delete('/admin/clients/:id/company/invitations/:invitationId', admin, invitation, async (c) => {
      const { id: companyId, invitationId } = c.req.valid('param');
      await withdrawInvitation(asAdmin(c), { companyId, invitationId });
      return c.body(null, 204);
    });
};

export const staffCompanyDocs = tag(
  'Clients’ people',
  'A client’s people, as staff see and manage them.',
).calls<typeof staffCompanyRoutes>({
  'GET /admin/clients/:id/company': ok(companyPeople).summary(
    'Reads a client’s people, and who has been invited.',
  ),
  'PATCH /admin/clients/:id/company/people/:personId': peopleAnswers.changed,
  'DELETE /admin/clients/:id/company/people/:personId': peopleAnswers.removed,
  'POST /admin/clients/:id/company/people/:personId/make-owner': ok(companyPeople, 'conflict').summary(
    'Makes somebody the owner, where the owner can’t be asked.',
    { description: 'Its owner until then becomes an editor. Both are emailed.' },
  ),
  'POST /admin/clients/:id/company/invitations': peopleAnswers.invited(
    'Invites somebody to a client’s company.',
  ),
  'POST /admin/clients/:id/company/invitations/:invitationId/resend': peopleAnswers.resent,
  'DELETE /admin/clients/:id/company/invitations/:invitationId': peopleAnswers.withdrawn,
});
