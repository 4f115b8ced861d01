export * from '#/accounts.ts';
export * from '#/api-tokens.ts';
export * from '#/audit.ts';
export * from '#/billing.ts';
export * from '#/brief-parts.ts';
export * from '#/briefs.ts';
export * from '#/checkout-details.ts';
export * from '#/checkout.ts';
export * from '#/clients.ts';
export * from '#/companies.ts';
export * from '#/content.ts';
export * from '#/conversation-kinds.ts';
export * from '#/conversations.ts';
export * from '#/demo-accounts.ts';
export * from '#/demo.ts';
export * from '#/reply-time.ts';
export * from '#/reply-words.ts';
export * from '#/email-address.ts';
export * from '#/email-names.ts';
export * from '#/errors.ts';
export * from '#/events.ts';
export * from '#/files.ts';
export * from '#/health.ts';
export * from '#/inbox.ts';
export * from '#/leads.ts';
export * from '#/live-event-fields.ts';
export * from '#/member-role-texts.ts';
export * from '#/names.ts';
export * from '#/notification-preferences.ts';
export * from '#/page-paths.ts';
export * from '#/pageviews.ts';
export * from '#/paging.ts';
export * from '#/plan-look.ts';
export * from '#/plans.ts';
export * from '#/privacy.ts';
export * from '#/project-lists.ts';
export * from '#/projects.ts';
export * from '#/calendar-feeds.ts';
export * from '#/changes.ts';
export * from '#/reply-variables.ts';
export * from '#/reports.ts';
export * from '#/replies.ts';
export * from '#/retention.ts';
export * from '#/roles.ts';
export * from '#/routes.ts';
export * from '#/search.ts';
export * from '#/sla.ts';
export * from '#/staff-billing.ts';
export * from '#/statuses.ts';
export * from '#/subscriptions.ts';
export * from '#/system.ts';
export * from '#/team.ts';
export * from '#/timeline.ts';
export * from '#/time.ts';
export * from '#/unsorted-emails.ts';
export * from '#/versions.ts';
export * from '#/webhook-payloads.ts';
export * from '#/webhooks.ts';
export * from '#/workload.ts';
export { apostrophes, foldText, idempotencyKey, removeDirectionControls } from '#/text.ts';
export {
  adminLoginInput,
  loginInput,
  loginScreenInput,
  passwordMinimum,
  secondFactorCode,
  textLimits,
  type AdminLoginInput,
  type LoginInput,
} from '#/login.ts';
