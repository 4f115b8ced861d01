import {
  clientUser,
  companyChangeInput,
  companyInvitation,
  companyLinkInput,
  companyParam,
  companyPeople,
  clientSignedIn,
  invitationAnswer,
  invitationInput,
  invitationLink,
  invitationOffer,
  invitationParam,
  memberChangeInput,
  nextOwnerInput,
  ownCompanies,
  ownershipOffer,
  personParam,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type {
  CalendarPort,
  ClockPort,
  ConfigPort,
  DatabasePort,
  LogPort,
  StoragePort,
} from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { readAddress } from '#/server/client-address.ts';
import { created, noContent, ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import { requireClient } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { startSession } from '#/modules/accounts/sign-in.routes.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { changeRole, leaveCompany, removeMember, setTwoApprovals } from './commands/change-member.ts';
import { checkOffer, offerOwnership, takeOver, withdrawOffer } from './commands/transfer-ownership.ts';
import {
  inviteMember,
  makeInvitationLink,
  resendInvitation,
  withdrawInvitation,
} from './commands/invite-member.ts';
import { checkInvitation, joinCompany } from './commands/join-company.ts';
import { switchCompany } from './commands/switch-company.ts';
import { listCompaniesOf, readCompany } from './queries/read-company.ts';

export type CompanyDeps = CalendarPort &
  CataloguePort &
  ClockPort &
  ConfigPort &
  DatabasePort &
  LogPort &
  StoragePort;

/** A client's company: its people, as its owner manages them and all of them see it. */
export const companyRoutes = (deps: CompanyDeps) => {
  const anyone = requireClient(deps, 'self');
  const owner = requireClient(deps, 'own');
  const asClient = callerAs('client', deps);
  const person = validate('param', personParam);
  const invitation = validate('param', invitationParam);
  const read = (id: string) => readCompany(deps.db.read, id, deps.now());

  return new Hono<AppEnv>()
    .get('/client/company', anyone, async (c) => c.json(await read(c.get('identity').id), 200))
    .patch('/client/company', owner, validate('json', companyChangeInput), async (c) => {
      const { id: companyId } = c.get('identity');
      await setTwoApprovals(asClient(c), { companyId, ...c.req.valid('json') });
      return c.json(await read(companyId), 200);
    })
    .patch(
      '/client/company/people/:personId',
      owner,
      person,
      validate('json', memberChangeInput),
      async (c) => {
        const { id: companyId } = c.get('identity');
        await changeRole(asClient(c), { companyId, ...c.req.valid('param'), ...c.req.valid('json') });
        return c.json(await read(companyId), 200);
      },
    )
    .delete('/client/company/people/:personId', owner, person, async (c) => {
      await removeMember(asClient(c), { companyId: c.get('identity').id, ...c.req.valid('param') });
      return c.body(null, 204);
    })
    .post('/client/company/invitations', owner, validate('json', invitationInput), async (c) => {
      const input = { companyId: c.get('identity').id, ...c.req.valid('json') };
      return c.json(await inviteMember(asClient(c), input), 201);
    })
    .post('/client/company/invitations/:invitationId/resend', owner, invitation, async (c) => {
      const of = { companyId: c.get('identity').id, ...c.req.valid('param') };
      return c.json(await resendInvitation(asClient(c), of), 200);
    })
    .post('/client/company/invitations/:invitationId/link', owner, invitation, async (c) => {
      const of = { companyId: c.get('identity').id, ...c.req.valid('param') };
      return c.json({ url: await makeInvitationLink(asClient(c), of) }, 200);
    })
    .delete('/client/company/invitations/:invitationId', owner, invitation, async (c) => {
      await withdrawInvitation(asClient(c), { companyId: c.get('identity').id, ...c.req.valid('param') });
      return c.body(null, 204);
    })
    .post('/client/company/leave', anyone, async (c) => {
      await leaveCompany(asClient(c));
      return c.body(null, 204);
    })
    .post('/client/company/next-owner', owner, validate('json', nextOwnerInput), async (c) => {
      await offerOwnership(asClient(c), c.req.valid('json'));
      return c.json(await read(c.get('identity').id), 200);
    })
    .delete('/client/company/next-owner', owner, async (c) => {
      await withdrawOffer(asClient(c));
      return c.json(await read(c.get('identity').id), 200);
    })
    .get('/client/companies', anyone, async (c) =>
      c.json(await listCompaniesOf(deps.db.read, c.get('identity').personId), 200),
    )
    .post('/client/companies/:id/switch', anyone, validate('param', companyParam), async (c) =>
      c.json(await switchCompany(asClient(c), c.req.valid('param').id), 200),
    );
};

/** Where the links of emails about companies lead. Open to anyone who has one. */
export const companyLinkRoutes = (deps: CompanyDeps) => {
  const link = validate('json', companyLinkInput);

  return new Hono<AppEnv>()
    .post('/client/invitations/check', link, async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      return c.json(await checkInvitation(deps, c.req.valid('json').token), 200);
    })
    .post('/client/invitations/accept', validate('json', invitationAnswer), async (c) => {
      const address = readAddress(c, deps);
      await countAttempt(deps, rateRules.linksByAddress, address);
      const userAgent = c.req.header('user-agent');
      const signedIn = await joinCompany(deps, c.req.valid('json'), { address, userAgent });
      return c.json(await startSession(c, deps, 'client', signedIn, 'Welcome to the company'), 200);
    })
    .post('/client/next-owner/check', link, async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      return c.json(await checkOffer(deps, c.req.valid('json').token), 200);
    })
    .post('/client/next-owner/accept', link, async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      await takeOver(deps, c.req.valid('json').token);
      return c.json({ message: 'You own the company now.' }, 200);
    });
};

/** What the calls answer that change a company's people, of clients and of staff. */
export const peopleAnswers = {
  invited: (summary: string) =>
    created(companyInvitation, 'already_exists', 'conflict', 'rate_limited', 'not_found').summary(summary),
  resent: ok(companyInvitation, 'rate_limited').summary(
    'Emails an invitation again, with a new link that voids the one before.',
  ),
  withdrawn: noContent().summary('Withdraws an invitation; its link is void.'),
  changed: ok(companyPeople, 'conflict').summary('Gives somebody another role.'),
  removed: noContent('conflict').summary('Takes somebody out of the company.', {
    description: 'Their sessions there end. What they wrote stays, with their name.',
  }),
};

export const companyDocs = tag(
  'Companies',
  'A client’s company and its people: who is in it, and as what. Its owner is the account of the other calls.',
).calls<typeof companyRoutes>({
  'GET /client/company': ok(companyPeople).summary(
    'Reads the company: its people, and who has been invited.',
  ),
  'PATCH /client/company': ok(companyPeople).summary('Says whether versions need two people’s approval.'),
  'PATCH /client/company/people/:personId': peopleAnswers.changed,
  'DELETE /client/company/people/:personId': peopleAnswers.removed,
  'POST /client/company/invitations': peopleAnswers.invited('Invites somebody by email.'),
  'POST /client/company/invitations/:invitationId/resend': peopleAnswers.resent,
  'POST /client/company/invitations/:invitationId/link': ok(invitationLink, 'rate_limited').summary(
    'Makes a new link for an invitation, to pass on; it voids the one before.',
  ),
  'DELETE /client/company/invitations/:invitationId': peopleAnswers.withdrawn,
  'POST /client/company/leave': noContent('conflict').summary('Leaves the company.', {
    description:
      'The session ends. What the person wrote stays, with their name. Its owner transfers it first.',
  }),
  'POST /client/company/next-owner': ok(companyPeople, 'conflict', 'rate_limited', 'not_found').summary(
    'Asks somebody in the company to take it over, by email.',
  ),
  'DELETE /client/company/next-owner': ok(companyPeople, 'not_found').summary(
    'Asks nobody to take over any more.',
  ),
  'GET /client/companies': ok(ownCompanies).summary('Lists the companies that the signed-in person is in.'),
  'POST /client/companies/:id/switch': ok(clientUser).summary(
    'Goes on in another company, in the same session.',
  ),
});

export const companyLinkDocs = tag(
  'Company links',
  'Where the links of emails about companies lead. Open to anyone who has one.',
).calls<typeof companyLinkRoutes>({
  'POST /client/invitations/check': ok(invitationOffer, 'link_expired', 'rate_limited').summary(
    'Says what an invitation is about.',
  ),
  'POST /client/invitations/accept': ok(
    clientSignedIn,
    'already_exists',
    'link_expired',
    'rate_limited',
  ).summary('Joins the company, and signs in there.', {
    description:
      'It takes the password of the address’s account or, where it has none, names and a new password.',
  }),
  'POST /client/next-owner/check': ok(ownershipOffer, 'link_expired', 'rate_limited').summary(
    'Says what the question to a next owner is about.',
  ),
  'POST /client/next-owner/accept': ok(statusMessage, 'link_expired', 'conflict', 'rate_limited').summary(
    'Makes the person with the link the owner of the company.',
  ),
});
