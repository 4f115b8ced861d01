import { randomUUID } from 'node:crypto';
import { file, message, picture } from '#test/access-calls.ts';
import type { Holdings } from '#test/access-world.ts';
import { password } from '#test/factories.ts';
import {
  arrangeBlockedSender,
  arrangeDismissedEmail,
  arrangeEmail,
  arrangeFailedEmail,
  arrangeHeldEmail,
  arrangeInvitation,
  arrangeOwnFile,
  arrangeOwnView,
  arrangeScheduled,
  arrangeSecret,
  arrangeTwoFactor,
  arrangeUnsortedEmail,
  arrangeUnstartedProject,
} from '#test/staff-arrangements.ts';
import { anyone, staff, type Row } from '#test/staff-call-rows.ts';
import { staffConnectionCalls } from '#test/staff-connection-calls.ts';
import { staffClientCalls } from '#test/staff-client-calls.ts';

const signIn = ({ colleague }: Holdings) => ({ email: colleague.email, password });
const newcomer = ({ email }: Holdings) => ({
  email: `new-${email}`,
  password,
  firstName: 'Rua',
  lastName: 'Henare',
});
const status = () => ({ status: 'on_hold' });

/**
 * Every call of the staff's, as each caller is answered who makes it rightly. A call that is not here fails the first test,
 * so that nobody forgets to decide. `:id` is the project unless the row says otherwise; what else is named is what
 * `createHoldings` has made, or what the row itself arranges.
 */
export const staffCalls: Readonly<Record<string, Row>> = {
  'GET /api/admin/setup': anyone(200),
  'POST /api/admin/initialize': anyone(409, {
    json: newcomer,
    unaudited:
      'There is an admin already, so nothing is done; the first setup is audited, as its own test shows.',
  }),
  'POST /api/admin/login': anyone(200, { json: signIn, audit: 'signed-in' }),
  'POST /api/admin/login-new': anyone(200, { json: signIn, audit: 'signed-in' }),
  'POST /api/admin/logout': anyone(200, { audit: 'signed-out' }),
  'DELETE /api/admin/sessions': staff(200, { audit: 'signed-out-everywhere' }),
  'POST /api/admin/proof': staff(200, {
    proof: 'in the body',
    json: () => ({ password }),
    audit: 'proved-themselves',
  }),
  'POST /api/admin/register': staff(201, { proof: 'recent', json: newcomer, audit: 'member-added' }),
  'GET /api/admin/user': staff(200),
  'GET /api/admin/notification-preferences': staff(200),
  'PATCH /api/admin/notification-preferences': staff(200, {
    json: () => ({ leads: false }),
    unaudited: 'It changes what one is written about oneself, and nobody else’s.',
  }),
  'POST /api/admin/forgot-password': anyone(200, {
    json: ({ colleague }) => ({ email: colleague.email }),
    audit: 'reset-link-asked-for',
  }),
  'POST /api/admin/reset-password': anyone(200, {
    json: ({ links }) => ({ token: links.staffReset, password: 'a-better-horse-2' }),
    audit: 'password-reset',
  }),
  'POST /api/admin/reset-password/check': anyone(200, {
    json: ({ links }) => ({ token: links.staffReset }),
    unaudited: 'It changes nothing.',
  }),
  'PATCH /api/admin/change-password': staff(200, {
    proof: 'in the body',
    json: () => ({ currentPassword: password, newPassword: 'a-better-horse-2' }),
    audit: 'password-changed',
  }),
  'POST /api/admin/update-profile-picture': staff(200, {
    form: () => ({ profilePicture: picture() }),
    audit: 'picture-changed',
  }),

  'GET /api/admin/admins': staff(200),
  'POST /api/admin/add-team-member': staff(201, { proof: 'recent', json: newcomer, audit: 'member-added' }),
  'POST /api/admin/admins/:adminId/invitation': staff(201, {
    proof: 'recent',
    arrange: arrangeInvitation,
    audit: 'invitation-resent',
  }),
  'DELETE /api/admin/remove-team-member/:adminId': staff(200, { proof: 'recent', audit: 'member-removed' }),
  'DELETE /api/admin/admins/:adminId/two-factor': staff(200, { proof: 'recent', audit: 'two-factor-reset' }),
  'GET /api/admin/team-settings': staff(200),
  'GET /api/admin/two-factor': staff(200),
  'POST /api/admin/two-factor/setup': staff(200, { proof: 'recent', audit: 'two-factor-begun' }),
  'POST /api/admin/two-factor/enable': staff(200, {
    proof: 'recent',
    arrange: arrangeSecret,
    json: (_, { code }) => ({ code }),
    audit: 'two-factor-on',
  }),
  'POST /api/admin/two-factor/disable': staff(200, {
    proof: 'in the body',
    arrange: arrangeTwoFactor,
    json: (_, { code }) => ({ password, code }),
    audit: 'two-factor-off',
  }),
  'POST /api/admin/two-factor/recovery-codes': staff(200, {
    proof: 'in the body',
    arrange: arrangeTwoFactor,
    json: (_, { code }) => ({ password, code }),
    audit: 'two-factor-codes-renewed',
  }),
  'GET /api/admin/audit-log': staff(200),
  'GET /api/admin/system': staff(200),
  'POST /api/admin/system/mails/retry': staff(200, {
    arrange: arrangeFailedEmail,
    json: (_, { email }) => ({ ids: [email] }),
    audit: 'mail-sent-again',
  }),
  'POST /api/admin/system/mails/dismiss': staff(200, {
    arrange: arrangeFailedEmail,
    json: (_, { email }) => ({ ids: [email] }),
    audit: 'mail-dismissed',
  }),
  'POST /api/admin/system/mails/held': staff(200, {
    arrange: arrangeHeldEmail,
    json: (_, { email }) => ({ decision: 'drop', ids: [email] }),
    audit: 'held-mail-dropped',
  }),

  'GET /api/admin/clients': staff(200),
  'GET /api/admin/clients/export': staff(200),
  'POST /api/admin/clients': staff(201, {
    json: ({ email }) => ({ email: `new-${email}`, firstName: 'Rua', lastName: 'Henare' }),
    audit: 'client-created',
  }),
  'GET /api/admin/users': staff(200),
  'GET /api/admin/overview-counts': staff(200),

  'GET /api/admin/projects': staff(200),
  'PATCH /api/admin/projects': staff(200, {
    json: ({ project }) => ({ projects: [{ id: project }], ...status() }),
    audit: 'status-changed',
  }),
  'GET /api/admin/projects/counts': staff(200),
  'GET /api/admin/projects/export': staff(200),
  'GET /api/admin/saved-views': staff(200),
  'POST /api/admin/saved-views': staff(201, {
    json: () => ({ name: 'Mine', query: 'assignedTo=all' }),
    audit: 'saved-view-added',
  }),
  'PATCH /api/admin/saved-views/:id': staff(200, {
    json: () => ({ name: 'Ours' }),
    arrange: arrangeOwnView,
    audit: 'saved-view-renamed',
  }),
  'DELETE /api/admin/saved-views/:id': staff(204, { arrange: arrangeOwnView, audit: 'saved-view-deleted' }),
  'GET /api/admin/projects/:id': staff(200),
  'PATCH /api/admin/projects/:id': staff(200, { json: status, audit: 'status-changed' }),
  'PATCH /api/admin/projects/:id/brief': staff(200, {
    arrange: arrangeUnstartedProject,
    json: () => ({ description: 'A shop' }),
    audit: 'brief-edited',
  }),
  'PATCH /api/admin/projects/:id/status': staff(200, { json: status, audit: 'status-changed' }),
  'PATCH /api/admin/projects/:id/assign': staff(200, {
    json: ({ colleague }) => ({ assignedTo: colleague.email }),
    audit: 'project-assigned',
  }),

  'GET /api/admin/projects/:id/versions': staff(200),
  'POST /api/admin/projects/:id/versions': staff(201, {
    arrange: arrangeOwnFile,
    json: ({ file }) => ({ title: 'Second', fileIds: [file] }),
    audit: 'version-delivered',
  }),

  'GET /api/admin/projects/:id/messages': staff(200),
  'GET /api/admin/messages/:id': staff(200),
  'POST /api/admin/projects/:id/messages': staff(201, { json: message, audit: 'message-sent' }),
  'POST /api/admin/messages/:id': staff(201, { json: message, audit: 'message-sent' }),
  'GET /api/admin/conversations/:kind/:id/messages': staff(200),
  'POST /api/admin/conversations/:kind/:id/messages': staff(201, {
    json: () => ({ content: 'Kia ora' }),
    audit: 'message-sent',
  }),
  'PUT /api/admin/conversations/:kind/:id/read': staff(200, {
    json: () => ({ readUpTo: '2026-11-20T09:00:00.000Z' }),
    unaudited: 'Reading is no action.',
  }),
  'POST /api/admin/conversations/:kind/:id/typing': staff(204, {
    unaudited: 'It lasts a second and is stored nowhere.',
  }),
  'POST /api/admin/conversations/:kind/:id/viewing': staff(204, {
    json: () => ({ state: 'came' }),
    unaudited: 'It lasts seconds and is stored nowhere.',
  }),
  'GET /api/admin/unread': staff(200),
  'GET /api/admin/messages': staff(200, { query: ({ id }) => `client=${id}` }),
  'POST /api/admin/messages': staff(201, {
    json: ({ id }) => ({ clientId: id, content: 'Kia ora' }),
    audit: 'chat-message-sent',
  }),
  'PUT /api/admin/scheduled-messages/:key': staff(200, {
    arrange: () => Promise.resolve({ key: randomUUID() }),
    json: ({ id }) => ({ kind: 'chat', subjectId: id, content: 'Kia ora' }),
    unaudited: 'Nothing is sent yet, and the audit log says when it is.',
  }),
  'DELETE /api/admin/scheduled-messages/:key': staff(200, {
    arrange: arrangeScheduled,
    unaudited: 'What was never sent changed nothing.',
  }),
  'GET /api/admin/mentions': staff(200),
  'GET /api/admin/mentions/colleagues': staff(200),
  'GET /api/admin/search': staff(200, { query: () => 'q=kia+ora' }),
  'GET /api/admin/saved-replies': staff(200),
  'POST /api/admin/saved-replies': staff(201, {
    json: ({ id }) => ({ title: `New ${id}`, text: 'Kia ora' }),
    audit: 'saved-reply-added',
  }),
  'PATCH /api/admin/saved-replies/:id': staff(200, {
    id: ({ savedReply }) => savedReply,
    json: () => ({ text: 'Mōrena' }),
    audit: 'saved-reply-changed',
  }),
  'DELETE /api/admin/saved-replies/:id': staff(204, {
    id: ({ savedReply }) => savedReply,
    audit: 'saved-reply-deleted',
  }),
  'GET /api/admin/events': staff(200),
  'GET /api/admin/holidays': staff(200),
  'GET /api/admin/emails/:id': staff(200, { arrange: arrangeEmail }),
  'GET /api/admin/emails/:id/source': staff(200, { arrange: arrangeEmail }),
  'GET /api/admin/unsorted-emails': staff(200),
  'GET /api/admin/unsorted-emails/:id': staff(200, { arrange: arrangeUnsortedEmail }),
  'GET /api/admin/unsorted-emails/:id/files/:index': staff(200, { arrange: arrangeUnsortedEmail }),
  'POST /api/admin/unsorted-emails/:id/file': staff(200, {
    arrange: arrangeUnsortedEmail,
    json: () => ({ kind: 'new-lead' }),
    audit: 'email-filed',
  }),
  'POST /api/admin/unsorted-emails/:id/dismiss': staff(200, {
    arrange: arrangeUnsortedEmail,
    audit: 'email-dismissed',
  }),
  'DELETE /api/admin/unsorted-emails/:id/dismiss': staff(200, {
    arrange: arrangeDismissedEmail,
    audit: 'email-restored',
  }),
  'POST /api/admin/unsorted-emails/:id/block': staff(200, {
    arrange: arrangeUnsortedEmail,
    audit: 'sender-blocked',
  }),
  'GET /api/admin/blocked-senders': staff(200),
  'DELETE /api/admin/blocked-senders/:id': staff(200, {
    arrange: arrangeBlockedSender,
    audit: 'sender-unblocked',
  }),
  'GET /api/admin/contact-submissions': staff(200),

  'POST /api/admin/projects/:id/files': staff(201, {
    form: () => ({ file: file() }),
    audit: 'file-uploaded',
  }),
  'POST /api/admin/conversations/chat/:id/files': staff(201, {
    id: ({ id }) => id,
    form: () => ({ file: file() }),
    audit: 'file-uploaded',
  }),
  'GET /api/admin/projects/:id/files': staff(200),
  'GET /api/admin/files/:id/download': staff(200, { id: ({ file }) => file }),
  'GET /api/admin/files/:id/thumbnail': staff(200, { id: ({ file }) => file }),
  'DELETE /api/admin/files/:id': staff(204, {
    id: ({ file }) => file,
    arrange: arrangeOwnFile,
    audit: 'file-deleted',
  }),
  'GET /api/admin/projects/:id/assets': staff(200),
  'GET /api/admin/assets/:id': staff(200),
  'GET /api/admin/projects/:id/assets/:fileId/download': staff(200),

  ...staffClientCalls,
  ...staffConnectionCalls,
  // The last one, as everybody needs two-factor sign-in from then on.
  'PATCH /api/admin/team-settings': staff(200, {
    proof: 'recent',
    arrange: arrangeTwoFactor,
    json: () => ({ requiresTwoFactor: true }),
    audit: 'team-settings-changed',
  }),
};
