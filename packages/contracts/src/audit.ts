import { z } from 'zod';
import { apiToken } from '#/api-tokens.ts';
import { keysOf, mapNames } from '#/names.ts';
import { page, pageQuery } from '#/paging.ts';
import kinds from './audit-kinds.json' with { type: 'json' };

/** Who does what the audit log records; `system` also covers failed sign-ins. */
export const auditActors = ['admin', 'client', 'system'] as const;
export type AuditActor = (typeof auditActors)[number];

/** What the audit log records, by kind: each action with the words that stand between its actor and its subject. */
type Kinds = typeof kinds;
export type AuditKind = keyof Kinds;
export type AuditAction = { [Kind in AuditKind]: keyof Kinds[Kind]['actions'] }[AuditKind];

/** Kinds of actions to narrow a busy log to, by name. */
export const auditKinds = mapNames(keysOf(kinds), (kind) => {
  const { name, actions }: { name: string; actions: Partial<Record<AuditAction, string>> } = kinds[kind];
  return { name, actions: keysOf(actions) };
});

/** The words for each action. */
export const auditActions: Readonly<Record<AuditAction, string>> = {
  ...kinds['signing-in'].actions,
  ...kinds.team.actions,
  ...kinds.projects.actions,
  ...kinds.messages.actions,
  ...kinds.files.actions,
  ...kinds.clients.actions,
  ...kinds.billing.actions,
  ...kinds.leads.actions,
  ...kinds.tools.actions,
  ...kinds.connections.actions,
  ...kinds.system.actions,
};
export const auditActionNames = keysOf(auditActions);

/** What an action can be about. */
export const auditSubjects = [
  'admin',
  'client',
  'project',
  'file',
  'lead',
  'saved-reply',
  'saved-view',
  'team',
  'billing',
  'mail',
  'webhook',
  'api-token',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** More about an action; never a secret. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetail = z.infer<typeof auditDetail>;

/**
 * An entry of the audit log, with the names of its time. `apiToken` is the token that a program acted with in its owner's
 * name. `address` is the IP address of a sign-in.
 */
export const auditEntry = z.object({
  id: z.number().int(),
  actorType: z.enum(auditActors),
  actorId: z.string().nullable(),
  actorName: z.string(),
  apiToken: apiToken.pick({ name: true, prefix: true }).nullable(),
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
