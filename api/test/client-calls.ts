import { file, message, picture, type Sent } from '#test/access-calls.ts';
import type { Holdings } from '#test/access-world.ts';
import { password } from '#test/factories.ts';
import { arrangeInvitation, arrangeMember } from '#test/company-arrangements.ts';

/** The status each caller is answered with, in the order of `callers`. */
type Statuses = readonly [number, number, number, number, number, number, number];

const anyone = (status: number): Statuses => [status, status, status, status, status, status, status];
/** Open to anyone with a client's secret, unless that client is deactivated. */
const withSecret = (yes: number, no: number): Statuses => [yes, yes, yes, yes, no, yes, yes];
/** Open to clients, about their own data. */
const clients = (status: number): Statuses => [401, status, status, status, 401, 401, 401];
/** As `clients`, while their subscription is active. */
const subscribers = (status: number): Statuses => [401, status, status, 402, 401, 401, 401];
/** Open to the owner; for other clients it does not exist. */
const itsOwner = (status: number): Statuses => [401, status, 404, status, 401, 401, 401];
/** As `itsOwner`, while their subscription is active. */
const itsSubscriber = (status: number): Statuses => [401, status, 404, 402, 401, 401, 401];

type Row = Sent & { statuses: Statuses };

const row = (statuses: Statuses, sent: Sent = {}): Row => ({ statuses, ...sent });

const brief = () => ({ projectName: 'Bakery website', projectType: 'web_design' });
const signIn = ({ email }: Holdings) => ({ email, password });

/** How each client-side call responds to each caller. A call that is missing here fails the first test. */
export const clientCalls: Readonly<Record<string, Row>> = {
  'GET /api/health': row(anyone(200)),
  'GET /api/health/live': row(anyone(200)),
  'GET /api/health/ready': row(anyone(200)),
  // There is nothing without METRICS_TOKEN; with it, see metrics.test.ts.
  'GET /api/metrics': row(anyone(404)),
  'GET /api/openapi.json': row(anyone(200)),
  'GET /api/docs': row(anyone(200)),
  // There is no page of that name.
  'GET /api/docs/:noun': row(anyone(404)),
  'GET /api/site-settings': row(anyone(200)),
  'GET /api/catalogue': row(anyone(200)),
  'GET /api/reply-time': row(anyone(200)),
  'GET /api/client/reply-time': row(clients(200)),
  'GET /api/publications/latest': row(anyone(200)),
  'GET /api/images/:slug': row(anyone(404)),
  // These need a signature of the content service, an email provider or Stripe, or a link that an editor made.
  'POST /api/hooks/content': row(anyone(401), { json: () => ({}) }),
  'POST /api/hooks/email': row(anyone(401), { json: () => ({}) }),
  'POST /api/hooks/stripe': row(anyone(400), { json: () => ({}) }),
  'GET /api/preview': row(anyone(401)),
  'GET /api/plan-holders/:slug': row(anyone(401)),
  'GET /api/preview/end': row(anyone(302)),
  // These need the link in an email.
  'GET /api/unsubscribe': row(anyone(410)),
  'POST /api/unsubscribe': row(anyone(410), { form: () => ({ 'List-Unsubscribe': 'One-Click' }) }),
  'GET /api/data-export': row(anyone(422)),
  'POST /api/data-export': row(anyone(410), { form: () => ({ token: 'not-ours' }) }),
  'GET /api/client/personal-data': row(clients(200)),
  'POST /api/client/data-export': row(clients(202)),
  // A plan that goes on has to be cancelled first.
  'POST /api/client/erasure': row([401, 422, 422, 200, 401, 401, 401], { json: () => ({ password }) }),
  'DELETE /api/client/erasure': row(clients(200)),
  'POST /api/contact': row(anyone(201), {
    json: ({ email }) => ({
      firstName: 'Rua',
      lastName: 'Henare',
      email,
      service: 'Something else',
      message: 'Kia ora',
      tookMs: 60_000,
    }),
  }),
  'GET /api/stackbot': row(anyone(200)),
  'POST /api/stackbot/submit': row(anyone(201), { json: ({ email }) => ({ name: 'Rua Henare', email }) }),

  'POST /api/event': row(anyone(202), {
    json: () => ({ name: 'pageview', url: 'http://localhost:4321/', domain: 'localhost' }),
  }),

  // A plan that nobody buys.
  // The plan isn't sold any more; only a client without one gets as far as hearing that.
  'POST /api/create-subscription': row([409, 409, 409, 422, 409, 409, 409], {
    json: ({ email }) => ({ planName: 'onepage', customerEmail: email, customerName: 'Rua Henare' }),
  }),

  // A link that staff didn't send; staff hear that plans are for clients.
  'POST /api/checkouts/payment-link': row([404, 404, 404, 404, 404, 409, 404], {
    json: () => ({ link: 'made-up' }),
  }),
  'GET /api/checkouts/buyer': row(anyone(200)),
  // Its id is known to its buyer alone.
  'GET /api/checkouts/:id': row(anyone(404)),

  // Off unless the demo is on, and the service that a payment needs is not here.
  'GET /api/test': row(anyone(200)),
  'GET /api/test/accounts': row(anyone(200)),
  'POST /api/test/accounts/find': row(anyone(200), { json: ({ email }) => ({ email }) }),
  'GET /api/test/subscribe': row(anyone(200)),
  'POST /api/test/subscribe': row(anyone(422), {
    json: ({ email }) => ({ email, plan: 'none', customerName: 'Rua Henare' }),
  }),

  'POST /api/client/register': row(anyone(201), {
    json: ({ email }) => ({ email: `new-${email}`, password, firstName: 'Rua', lastName: 'Henare' }),
  }),
  'POST /api/client/login': row(withSecret(200, 401), { json: signIn }),
  'POST /api/client/login-new': row(withSecret(200, 401), { json: signIn }),
  'POST /api/client/logout': row(anyone(200)),
  'GET /api/client/logout': row(anyone(303)),
  'POST /api/client/forgot-password': row(anyone(200), { json: ({ email }) => ({ email }) }),
  'POST /api/client/reset-password': row(withSecret(200, 410), {
    json: ({ links }) => ({ token: links.reset, password: 'a-better-horse-2' }),
  }),
  'POST /api/client/reset-password/check': row(anyone(200), {
    json: ({ links }) => ({ token: links.reset }),
  }),
  'POST /api/client/verify-email': row(withSecret(200, 410), {
    json: ({ links }) => ({ token: links.verification, password }),
  }),

  'GET /api/client/user': row(clients(200)),
  'DELETE /api/client/sessions': row(clients(200)),
  'GET /api/client/company': row(clients(200)),
  'PATCH /api/client/company': row(clients(200), { json: () => ({ needsTwoApprovals: true }) }),
  'PATCH /api/client/company/people/:personId': row(itsOwner(200), {
    arrange: arrangeMember,
    json: () => ({ role: 'approver' }),
  }),
  'DELETE /api/client/company/people/:personId': row(itsOwner(204), { arrange: arrangeMember }),
  'POST /api/client/company/invitations': row(clients(201), {
    json: () => ({ email: 'pip@bakery.example', role: 'editor' }),
  }),
  'POST /api/client/company/invitations/:invitationId/resend': row(itsOwner(200), {
    arrange: arrangeInvitation,
  }),
  'POST /api/client/company/invitations/:invitationId/link': row(itsOwner(200), {
    arrange: arrangeInvitation,
  }),
  'DELETE /api/client/company/invitations/:invitationId': row(itsOwner(204), { arrange: arrangeInvitation }),
  // These callers own their company: see companies.test.ts for its other people.
  'GET /api/client/calendar-feed': row(clients(200)),
  'POST /api/client/calendar-feed': row(clients(200)),
  'DELETE /api/client/calendar-feed': row(clients(204)),
  // Its token reads the due days for anyone who has it: see calendar-feeds.test.ts.
  'GET /api/calendar-feeds/:token': row(anyone(404)),
  'POST /api/client/company/leave': row(clients(409)),
  'POST /api/client/company/next-owner': row(itsOwner(200), {
    arrange: arrangeMember,
    json: (_, { personId }) => ({ personId, password }),
  }),
  // Nobody has been asked.
  'DELETE /api/client/company/next-owner': row(clients(404)),
  'GET /api/client/companies': row(clients(200)),
  'POST /api/client/companies/:id/switch': row(itsOwner(200), { id: ({ id }) => id }),
  'POST /api/client/invitations/check': row(anyone(410), { json: () => ({ token: 'none' }) }),
  'POST /api/client/invitations/accept': row(anyone(410), { json: () => ({ token: 'none', password }) }),
  'POST /api/client/next-owner/check': row(anyone(410), { json: () => ({ token: 'none' }) }),
  'POST /api/client/next-owner/accept': row(anyone(410), { json: () => ({ token: 'none' }) }),

  'PATCH /api/client/profile': row(clients(200), { json: () => ({ lastName: 'Henare' }) }),
  'PATCH /api/client/change-password': row(clients(200), {
    json: () => ({ currentPassword: password, newPassword: 'a-better-horse-2' }),
  }),
  'POST /api/client/verify-email/resend': row(clients(200)),
  // No change is waiting.
  'POST /api/client/pending-email/resend': row(clients(404)),
  'DELETE /api/client/pending-email': row(clients(200)),
  'GET /api/client/notification-preferences': row(clients(200)),
  'PATCH /api/client/notification-preferences': row(clients(200), { json: () => ({ messages: false }) }),

  'GET /api/client/billing': row(clients(200)),
  'GET /api/client/billing/invoices': row(clients(200)),
  'GET /api/client/billing/purchases': row(clients(200)),
  // Nobody here pays by card, and Stripe does not respond.
  'POST /api/client/billing/preview': row(clients(409), { json: () => ({ plan: 'stacklite' }) }),
  'POST /api/client/billing/plan': row(clients(409), {
    json: () => ({ plan: 'stacklite', prorationDate: 1_763_000_000, dueNow: 100, nextAmount: 3900 }),
  }),
  'DELETE /api/client/billing/pending-change': row(clients(409)),
  'POST /api/client/billing/cancel': row(clients(409)),
  'POST /api/client/billing/resume': row(clients(409)),
  'POST /api/client/billing/refresh': row(clients(200)),
  'POST /api/client/billing/portal-session': row(clients(409), { json: () => ({ purpose: 'card' }) }),
  'POST /api/client/billing/add-ons': row(clients(503), { json: () => ({ addOn: 'brand-kit' }) }),

  'GET /api/client/search': row(clients(200)),
  'GET /api/client/projects': row(clients(200)),
  'POST /api/client/projects': row(subscribers(201), { json: brief }),
  'POST /api/project-briefs': row(subscribers(201), { json: brief }),
  'GET /api/client/delivery-estimate': row(clients(200)),
  'GET /api/client/projects/:id': row(itsOwner(200)),
  // Work on it has started.
  'PATCH /api/client/projects/:id': row(itsSubscriber(409), {
    json: () => ({ targetAudience: 'Early risers' }),
  }),
  'POST /api/client/projects/:id/withdraw': row(itsOwner(409)),

  'GET /api/client/projects/:id/messages': row(itsOwner(200)),
  'GET /api/client/messages/:id': row(itsOwner(200)),
  'POST /api/client/projects/:id/messages': row(itsOwner(201), { json: message }),
  'POST /api/client/messages-new/:id': row(itsOwner(201), { json: message }),
  'POST /api/client/send-message': row(itsOwner(201), {
    json: ({ project }) => ({ projectId: project, ...message() }),
  }),
  'GET /api/client/conversations/:kind/:id/messages': row(itsOwner(200)),
  'POST /api/client/conversations/:kind/:id/messages': row(itsOwner(201), {
    json: () => ({ content: 'Kia ora' }),
  }),
  'PUT /api/client/conversations/:kind/:id/read': row(itsOwner(200), {
    json: () => ({ readUpTo: '2026-11-20T09:00:00.000Z' }),
  }),
  'POST /api/client/conversations/:kind/:id/typing': row(itsOwner(204)),
  'GET /api/messages': row(clients(200)),
  'POST /api/messages': row(clients(201), { json: () => ({ content: 'Kia ora' }) }),
  'PATCH /api/messages/:id/read': row(itsOwner(200), { id: ({ chatMessage }) => chatMessage }),
  'GET /api/client/conversations': row(clients(200)),
  'GET /api/client/unread': row(clients(200)),
  'GET /api/client/events': row(clients(200)),

  // Their token opens what it opens for anyone who has it: see version-links.test.ts.
  'POST /api/version-links/check': row(anyone(404), { json: () => ({ token: 'none' }) }),
  'POST /api/version-links/approve': row(anyone(404), { json: () => ({ token: 'none' }) }),
  'POST /api/version-links/request-changes': row(anyone(404), {
    json: () => ({ token: 'none', feedback: 'A bigger loaf' }),
  }),
  'POST /api/version-links/renew': row(anyone(404), { json: () => ({ token: 'none' }) }),
  'GET /api/version-links/files/:fileId': row(anyone(404), { query: () => 'token=none' }),
  'GET /api/version-links/files/:fileId/thumbnail': row(anyone(404), { query: () => 'token=none' }),

  'GET /api/client/projects/:id/versions': row(itsOwner(200)),
  'POST /api/client/projects/:id/versions/:versionId/approve': row(itsOwner(200)),
  'POST /api/client/projects/:id/versions/:versionId/request-changes': row(itsSubscriber(200), {
    json: () => ({ feedback: 'More bread' }),
  }),
  'GET /api/client/revision-quota': row(clients(200)),

  'GET /api/upload-limits': row(anyone(200)),
  'POST /api/client/upload': row(itsSubscriber(201), {
    form: ({ project }) => ({ projectId: project, file: file() }),
  }),
  'POST /api/client/upload-asset': row(itsSubscriber(201), {
    form: ({ project }) => ({ projectBriefId: project, file: file() }),
  }),
  'GET /api/client/projects/:id/assets': row(itsOwner(200)),
  'GET /api/client/assets/:id': row(itsOwner(200)),
  'GET /api/client/projects/:id/assets/:fileId/download': row(itsOwner(200)),
  'POST /api/client/projects/:id/files': row(itsSubscriber(201), { form: () => ({ file: file() }) }),
  'POST /api/client/conversations/chat/:id/files': row(itsSubscriber(201), {
    id: ({ id }) => id,
    form: () => ({ file: file() }),
  }),
  'GET /api/client/projects/:id/files': row(itsOwner(200)),
  'GET /api/client/files/:id/download': row(itsOwner(200), { id: ({ file }) => file }),
  'GET /api/client/files/:id/thumbnail': row(itsOwner(200), { id: ({ file }) => file }),
  'DELETE /api/client/files/:id': row(itsOwner(204), { id: ({ file }) => file }),
  'POST /api/client/profile/picture': row(clients(200), { form: () => ({ profilePicture: picture() }) }),
  'DELETE /api/client/profile/picture': row(clients(200)),
  'GET /api/pictures/:personId': row([401, 200, 404, 200, 401, 200, 401]),
};
