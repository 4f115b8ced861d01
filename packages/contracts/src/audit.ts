import { z } from 'zod';
import { page, pageQuery } from '#/paging.ts';

/** Who can have done what the audit log tells; `system` is also whoever tried to be somebody and was not. */
export const auditActors = ['admin', 'client', 'system'] as const;
export type AuditActor = (typeof auditActors)[number];

/** Everything the audit log tells, with the words for it that stand between who and to whom. */
export const auditActions = {
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'signed-out': 'signed out',
  'signed-out-everywhere': 'signed out everywhere',
  'recovery-code-used': 'signed in with a recovery code',
  'first-setup': 'set up the first admin account',
  'password-changed': 'changed their password',
  'password-reset': 'set a new password by link',
  'picture-changed': 'changed their profile picture',
  'two-factor-on': 'turned on two-factor sign-in',
  'two-factor-off': 'turned off two-factor sign-in',
  'two-factor-codes-renewed': 'made new recovery codes',
  'two-factor-reset': 'reset the two-factor sign-in of',
  'team-settings-changed': 'changed the team settings',
  'member-added': 'added the team member',
  'member-removed': 'removed the team member',
  'status-changed': 'changed the status of',
  'project-assigned': 'assigned',
  'project-unassigned': 'unassigned',
  'priority-changed': 'changed the priority of',
  'due-date-changed': 'changed the due date of',
  'version-delivered': 'delivered a version of',
  'feedback-asked-for': 'asked for feedback on',
  'reply-not-needed': 'noted that no reply is needed to',
  'file-deleted': 'deleted the file',
  'projects-exported': 'exported projects',
  'client-suspended': 'suspended',
  'client-reactivated': 'reactivated',
  'tier-granted': 'granted a plan to',
  'subscription-changed': 'changed the subscription of',
  'client-viewed': 'viewed the portal as',
  'client-note-added': 'added a note about',
  'client-note-deleted': 'deleted a note about',
  'enquiry-status-changed': 'changed the status of the enquiry of',
  'enquiry-assigned': 'assigned the enquiry of',
  'enquiry-note-added': 'added a note to the enquiry of',
  'enquiry-converted': 'made a client of',
  'saved-reply-added': 'added the saved reply',
  'saved-reply-changed': 'changed the saved reply',
  'saved-reply-deleted': 'deleted the saved reply',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What something can be done to. */
export const auditSubjects = [
  'admin',
  'client',
  'project',
  'file',
  'enquiry',
  'saved-reply',
  'team',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** What there is to say about it beyond who, what and to whom; never a secret. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetail = z.infer<typeof auditDetail>;

/** An entry of the audit log. Names are as they were then. `address` is where a request to sign in came from. */
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

/** Answer of GET /api/admin/audit-log, newest first. */
export const auditPage = page(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;

const actions = Object.keys(auditActions).filter((name): name is AuditAction => name in auditActions);

/** Query of GET /api/admin/audit-log. `actor` is an id; `subject` too, of a `subjectType`; `from` and `to` are moments, the latter not included. */
export const auditQuery = pageQuery.extend({
  actor: z.string().max(100).optional(),
  action: z.enum(actions).optional(),
  subjectType: z.enum(auditSubjects).optional(),
  subject: z.string().max(100).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;
