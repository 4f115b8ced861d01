import { z } from 'zod';
import { keysOf } from '#/names.ts';
import { page, pageQuery } from '#/paging.ts';

/** Who does what the audit log records; `system` also covers failed sign-ins. */
export const auditActors = ['admin', 'client', 'system'] as const;
export type AuditActor = (typeof auditActors)[number];

/** Everything the audit log records, by kind, with the words that stand between its actor and its subject. */
const actionsByKind = {
  'signing-in': {
    'signed-in': 'signed in',
    'sign-in-failed': 'failed to sign in',
    'recovery-code-used': 'signed in with a recovery code',
    'proved-themselves': 'confirmed it was them',
    'signed-out': 'signed out',
    'signed-out-everywhere': 'signed out everywhere',
    'reset-link-asked-for': 'asked for a link to set a new password',
    'password-reset': 'set a new password by link',
    'password-changed': 'changed their password',
    'two-factor-begun': 'started setting up two-factor sign-in',
    'two-factor-on': 'turned on two-factor sign-in',
    'two-factor-off': 'turned off two-factor sign-in',
    'two-factor-codes-renewed': 'made new recovery codes',
    'two-factor-reset': 'reset the two-factor sign-in of',
    'access-recovered': 'recovered access for',
  },
  team: {
    'first-setup': 'set up the first admin account',
    'member-added': 'added the team member',
    'invitation-resent': 'resent the invitation of',
    'member-removed': 'removed the team member',
    'team-settings-changed': 'changed the team settings',
    'picture-changed': 'changed their profile picture',
  },
  projects: {
    'status-changed': 'changed the status of',
    'project-assigned': 'assigned',
    'project-unassigned': 'unassigned',
    'priority-changed': 'changed the priority of',
    'due-date-changed': 'changed the due date of',
    'brief-edited': 'edited the brief of',
    'version-delivered': 'delivered a version of',
    'feedback-asked-for': 'asked for feedback on',
    'projects-exported': 'exported projects',
  },
  messages: {
    'message-sent': 'sent a message about',
    'chat-message-sent': 'wrote to',
    'internal-note-added': 'added an internal note to',
    'reply-not-needed': 'marked as needing no reply:',
  },
  files: {
    'file-uploaded': 'uploaded the file',
    'file-deleted': 'deleted the file',
  },
  clients: {
    'client-suspended': 'suspended',
    'client-reactivated': 'reactivated',
    'account-handed-over': 'sent a link to set a password to the unconfirmed address of',
    'unconfirmed-deleted': 'deleted the unconfirmed account of',
    'tier-granted': 'granted a plan to',
    'subscription-changed': 'changed the subscription of',
    'client-viewed': 'viewed the portal as',
    'client-view-ended': 'stopped viewing the portal as',
    'client-note-added': 'added a note about',
    'client-note-deleted': 'deleted a note about',
  },
  billing: {
    'billing-read-again': 'checked with Stripe about',
    'billing-problem-resolved': 'resolved a billing problem for',
    'price-notice-sent': 'emailed subscribers a new price for',
    'price-notice-withdrawn': 'emailed subscribers that a new price is cancelled, for',
    'price-changed': 'moved to a new price',
  },
  enquiries: {
    'enquiry-status-changed': 'changed the status of the enquiry of',
    'enquiry-assigned': 'assigned the enquiry of',
    'enquiry-note-added': 'added a note to the enquiry of',
    'enquiry-converted': 'converted to a client:',
  },
  tools: {
    'saved-reply-added': 'added the saved reply',
    'saved-reply-changed': 'changed the saved reply',
    'saved-reply-deleted': 'deleted the saved reply',
    'saved-view-added': 'saved the view',
    'saved-view-renamed': 'renamed the view',
    'saved-view-deleted': 'deleted the view',
  },
  system: {
    'mail-sent-again': 'resent a failed email to',
    'mail-dismissed': 'dismissed a failed email to',
    'held-mail-sent': 'sent an email held after a restore, to',
    'held-mail-dropped': 'deleted an email held after a restore, to',
  },
} as const;

/** The words for each action of the audit log. */
export const auditActions = {
  ...actionsByKind['signing-in'],
  ...actionsByKind.team,
  ...actionsByKind.projects,
  ...actionsByKind.messages,
  ...actionsByKind.files,
  ...actionsByKind.clients,
  ...actionsByKind.billing,
  ...actionsByKind.enquiries,
  ...actionsByKind.tools,
  ...actionsByKind.system,
};
export type AuditAction = keyof typeof auditActions;

/** The names of all actions. */
export const auditActionNames = keysOf(auditActions);

/** Kinds of actions to narrow a busy log to, with their names. */
export const auditKinds = {
  'signing-in': { name: 'Signing in', actions: keysOf(actionsByKind['signing-in']) },
  team: { name: 'Team', actions: keysOf(actionsByKind.team) },
  projects: { name: 'Projects', actions: keysOf(actionsByKind.projects) },
  messages: { name: 'Messages and notes', actions: keysOf(actionsByKind.messages) },
  files: { name: 'Files', actions: keysOf(actionsByKind.files) },
  clients: { name: 'Clients', actions: keysOf(actionsByKind.clients) },
  billing: { name: 'Billing', actions: keysOf(actionsByKind.billing) },
  enquiries: { name: 'Enquiries', actions: keysOf(actionsByKind.enquiries) },
  tools: { name: 'Saved replies and views', actions: keysOf(actionsByKind.tools) },
  system: { name: 'System', actions: keysOf(actionsByKind.system) },
};
export type AuditKind = keyof typeof auditKinds;

/** What an action can be about. */
export const auditSubjects = [
  'admin',
  'client',
  'project',
  'file',
  'enquiry',
  'saved-reply',
  'saved-view',
  'team',
  'billing',
  'mail',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** More about an action; never a secret. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetail = z.infer<typeof auditDetail>;

/** An entry of the audit log, with the names of its time. `address` is the IP address of a sign-in. */
export const auditEntry = z.object({
  id: z.number().int(),
  actorType: z.enum(auditActors),
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  detail: auditDetail.nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Response of GET /api/admin/audit-log, newest first. */
export const auditPage = page(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;

/** Query of GET /api/admin/audit-log. `actor` is an id, `subject` one of a `subjectType`; `from` is inclusive, `to` isn't. */
export const auditQuery = pageQuery
  .extend({
    actor: z.string().max(100).optional(),
    kind: z.enum(keysOf(auditKinds)).optional(),
    action: z.enum(auditActionNames).optional(),
    subjectType: z.enum(auditSubjects).optional(),
    subject: z.string().max(100).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  })
  .refine(({ subject, subjectType }) => subject === undefined || subjectType !== undefined, {
    path: ['subjectType'],
    message: 'Include subjectType.',
  });
export type AuditQuery = z.infer<typeof auditQuery>;
