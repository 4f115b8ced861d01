import { addDays, startOfDay } from 'date-fns';
import type { Holdings } from '#test/access-world.ts';
import {
  arrangeClientNote,
  arrangeLead,
  arrangeErasure,
  arrangeHandledItem,
  arrangeInboxItem,
  arrangeInvitedClient,
  arrangeLeadFile,
  arrangeNewEmail,
  arrangeNoPlan,
  arrangeOpenTarget,
  arrangeProblem,
  arrangeStaleReview,
  arrangeSubscriber,
  arrangeTerms,
  arrangeTimeEntry,
} from '#test/staff-arrangements.ts';
import { arrangeInvitation, arrangeMember } from '#test/company-arrangements.ts';
import { staff, type Row } from '#test/staff-call-rows.ts';

const itself = ({ id }: Holdings) => id;
const priceNotice = new URLSearchParams({ plan: 'stacklite', amount: '1000', effectiveOn: '2099-01-01' });

/** The staff's calls about clients, what they pay, and what waits for an answer. */
export const staffClientCalls: Readonly<Record<string, Row>> = {
  'GET /api/admin/clients/:id': staff(200, { id: itself }),
  'PATCH /api/admin/clients/:id': staff(200, {
    id: itself,
    json: () => ({ phone: '021 555 0199' }),
    audit: 'client-edited',
  }),
  'GET /api/admin/clients/:id/company': staff(200, { id: itself }),
  'PATCH /api/admin/clients/:id/company/people/:personId': staff(200, {
    id: itself,
    arrange: arrangeMember,
    json: () => ({ role: 'billing' }),
    audit: 'person-role-changed',
  }),
  'DELETE /api/admin/clients/:id/company/people/:personId': staff(204, {
    id: itself,
    arrange: arrangeMember,
    audit: 'person-removed',
  }),
  'POST /api/admin/clients/:id/company/people/:personId/make-owner': staff(200, {
    id: itself,
    arrange: arrangeMember,
    proof: 'recent',
    audit: 'owner-replaced',
  }),
  'POST /api/admin/clients/:id/company/invitations': staff(201, {
    id: itself,
    json: () => ({ email: 'pip@bakery.example', role: 'editor' }),
    audit: 'person-invited',
  }),
  'POST /api/admin/clients/:id/company/invitations/:invitationId/resend': staff(200, {
    id: itself,
    arrange: arrangeInvitation,
    audit: 'person-invited',
  }),
  'DELETE /api/admin/clients/:id/company/invitations/:invitationId': staff(204, {
    id: itself,
    arrange: arrangeInvitation,
    audit: 'person-invitation-withdrawn',
  }),
  'DELETE /api/admin/clients/:id/pending-email': staff(200, {
    id: itself,
    arrange: arrangeNewEmail,
    audit: 'client-email-change-cancelled',
  }),
  'POST /api/admin/clients/:id/invitation': staff(201, {
    id: itself,
    arrange: arrangeInvitedClient,
    audit: 'client-invitation-resent',
  }),
  'POST /api/admin/clients/:id/payment-link': staff(201, {
    id: itself,
    arrange: arrangeNoPlan,
    json: () => ({ plan: 'stacklite' }),
    audit: 'payment-link-sent',
  }),
  'POST /api/admin/clients/:id/projects': staff(201, {
    id: itself,
    json: () => ({ projectName: 'Tide times', projectType: 'web_design', description: 'A table' }),
    audit: 'project-started',
  }),
  'GET /api/admin/clients/:id/subscription-history': staff(200, { id: itself }),
  'GET /api/admin/clients/:id/timeline': staff(200, { id: itself }),
  'GET /api/admin/clients/:id/projects': staff(200, { id: itself }),
  'GET /api/admin/clients/:id/files': staff(200, { id: itself }),
  'GET /api/admin/clients/:id/notes': staff(200, { id: itself }),
  'POST /api/admin/clients/:id/notes': staff(201, {
    id: itself,
    json: () => ({ text: 'Rings on Fridays' }),
    audit: 'client-note-added',
  }),
  'DELETE /api/admin/clients/:id/notes/:noteId': staff(204, {
    id: itself,
    arrange: arrangeClientNote,
    audit: 'client-note-deleted',
  }),
  'PATCH /api/admin/clients/:id/suspension': staff(200, {
    id: itself,
    json: () => ({ suspended: true, reason: 'Asked us to' }),
    audit: 'client-suspended',
  }),
  'PATCH /api/admin/clients/:id/subscription': staff(200, {
    id: itself,
    json: () => ({ plan: 'onepage', status: 'active', reason: 'A gift' }),
    audit: 'plan-granted',
  }),
  'POST /api/admin/clients/:id/view-as': staff(201, { id: itself, audit: 'client-viewed' }),
  'DELETE /api/admin/clients/:id/view-as': staff(204, {
    id: itself,
    unaudited:
      'Nothing is being looked at, so nothing ends; the end of a look is audited, as its own test shows.',
  }),

  'GET /api/admin/reports/figures': staff(200),
  'GET /api/admin/reports/revenue': staff(200),
  'GET /api/admin/reports/distribution': staff(200),
  'GET /api/admin/reports/pipeline': staff(200),
  'GET /api/admin/reports/page-views': staff(200),
  'GET /api/admin/reports/workload': staff(200),
  'GET /api/admin/reports/fit': staff(200),
  'GET /api/admin/reports/fit/export': staff(200),
  'GET /api/admin/projects/:id/time': staff(200),
  'POST /api/admin/projects/:id/time': staff(201, {
    json: () => ({ minutes: 45, note: 'Menu page' }),
    audit: 'time-logged',
  }),
  'DELETE /api/admin/projects/:id/time/:entryId': staff(204, {
    arrange: arrangeTimeEntry,
    audit: 'time-deleted',
  }),
  'GET /api/admin/leads': staff(200),
  'GET /api/admin/leads/export': staff(200),
  'GET /api/admin/leads/:id': staff(200, { arrange: arrangeLead }),
  'PATCH /api/admin/leads/:id': staff(200, {
    json: () => ({ status: 'closed' }),
    arrange: arrangeLead,
    audit: 'lead-status-changed',
  }),
  'POST /api/admin/leads/:id/convert': staff(200, {
    arrange: arrangeLead,
    audit: 'lead-converted',
  }),
  'GET /api/admin/clients/:id/personal-data': staff(200, { id: itself }),
  'POST /api/admin/clients/:id/data-export': staff(202, {
    id: itself,
    proof: 'recent',
    audit: 'data-export-requested',
  }),
  'POST /api/admin/clients/:id/erasure': staff(200, {
    id: itself,
    arrange: arrangeNoPlan,
    proof: 'recent',
    audit: 'erasure-requested',
  }),
  'DELETE /api/admin/clients/:id/erasure': staff(200, {
    id: itself,
    arrange: arrangeErasure,
    audit: 'erasure-withdrawn',
  }),
  'POST /api/admin/leads/:id/data-export': staff(202, {
    arrange: arrangeLead,
    proof: 'recent',
    audit: 'data-export-requested',
  }),
  'POST /api/admin/leads/:id/erasure': staff(200, {
    arrange: arrangeLead,
    proof: 'recent',
    audit: 'person-erased',
  }),
  'GET /api/admin/retention': staff(200),
  'GET /api/admin/retention/dry-run': staff(200),
  'GET /api/admin/leads/:id/files/:fileId/download': staff(200, { arrange: arrangeLeadFile }),
  'GET /api/admin/leads/:id/files/:fileId/thumbnail': staff(200, { arrange: arrangeLeadFile }),
  'GET /api/admin/leads/:id/notes': staff(200, { arrange: arrangeLead }),
  'POST /api/admin/leads/:id/notes': staff(201, {
    json: () => ({ text: 'Rang them' }),
    arrange: arrangeLead,
    audit: 'lead-note-added',
  }),

  'GET /api/admin/clients/:id/billing': staff(200, { id: itself }),
  'POST /api/admin/clients/:id/billing/sync': staff(422, {
    id: itself,
    unaudited: 'They have never paid by card, so there is nothing to read; what is read, its own test tells.',
  }),
  'GET /api/admin/billing/problems': staff(200),
  'POST /api/admin/billing/problems/:id/resolve': staff(200, {
    arrange: arrangeProblem,
    audit: 'billing-problem-resolved',
  }),
  'GET /api/admin/terms/:version': staff(200, { arrange: arrangeTerms }),
  'GET /api/admin/billing/late': staff(200),
  'GET /api/admin/billing/prices': staff(200),
  'GET /api/admin/billing/price-notices': staff(200),
  'GET /api/admin/billing/price-notices/preview': staff(200, {
    arrange: arrangeSubscriber,
    query: () => priceNotice.toString(),
  }),
  'POST /api/admin/billing/price-notices': staff(201, {
    arrange: arrangeSubscriber,
    json: () => ({ plan: 'stacklite', amount: 1000, effectiveOn: '2099-01-01' }),
    audit: 'price-notice-sent',
  }),

  'GET /api/admin/inbox': staff(200),
  'GET /api/admin/inbox/shares': staff(200, { query: () => 'who=unassigned' }),
  'PATCH /api/admin/inbox/assignees': staff(200, {
    arrange: arrangeInboxItem,
    json: ({ colleague }, { id }) => ({ handovers: [{ kind: 'chat', id, from: null, to: colleague.id }] }),
    audit: 'chat-assigned',
  }),
  'GET /api/admin/inbox/:kind/:id': staff(200, { arrange: arrangeInboxItem }),
  'GET /api/admin/inbox/:kind/:id/outcome': staff(200, { arrange: arrangeHandledItem }),
  'PUT /api/admin/inbox/:kind/:id/snooze': staff(200, {
    arrange: arrangeInboxItem,
    json: () => ({ until: startOfDay(addDays(new Date(), 2)).toISOString() }),
    unaudited: 'It changes what one is shown oneself, and nobody else’s.',
  }),
  'DELETE /api/admin/inbox/:kind/:id/snooze': staff(200, {
    arrange: arrangeInboxItem,
    unaudited: 'It changes what one is shown oneself, and nobody else’s.',
  }),
  'POST /api/admin/inbox/:kind/:id/done': staff(200, {
    arrange: arrangeInboxItem,
    audit: 'reply-not-needed',
  }),
  'PATCH /api/admin/inbox/:kind/:id/assignee': staff(200, {
    arrange: arrangeInboxItem,
    json: ({ colleague }) => ({ adminId: colleague.id }),
    audit: 'chat-assigned',
  }),
  'GET /api/admin/counts': staff(200),
  'GET /api/admin/reports/response-times': staff(200),
  'GET /api/admin/projects/:id/nudge': staff(200, { arrange: arrangeStaleReview }),
  'POST /api/admin/targets/:id/dismiss': staff(200, {
    arrange: arrangeOpenTarget,
    audit: 'reply-not-needed',
  }),
};
