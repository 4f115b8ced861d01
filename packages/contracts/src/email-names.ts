/** What an email is about, in words for staff, where the name of its template doesn't say it well. */
const labels: ReadonlyMap<string, string> = new Map([
  ['approval-received', 'A client has approved a version'],
  ['billing-problem', 'A problem with billing, to staff'],
  ['client-invitation', 'Invitation to the client portal'],
  ['client-messages', 'New messages of clients, to staff'],
  ['client-welcome', 'Welcome to a new client'],
  ['decision-made', 'Decision about a request'],
  ['email-change-requested', 'Change of email address requested'],
  ['email-changed', 'Email address changed'],
  ['email-verification', 'Link to confirm an email address'],
  ['enquiries-arrived', 'New enquiries, to staff'],
  ['enquiry-arrived', 'New enquiry, to staff'],
  ['enquiry-received', 'Thanks for an enquiry'],
  ['mentioned', 'Mention in a note, to staff'],
  ['paid-on-hold', 'Payment of a suspended client, to staff'],
  ['paid-twice', 'Payment made twice'],
  ['password-reset', 'Link to set a new password'],
  ['payment-receipt', 'Copy of a receipt'],
  ['payment-recovered', 'Payment arrived after all'],
  ['plan-ending', 'Plan will end'],
  ['plan-kept', 'Plan is staying on'],
  ['price-change', 'Notice of a new price'],
  ['price-change-off', 'The new price is off'],
  ['project-assigned', 'Project assigned, to staff'],
  ['project-briefed', 'New project brief, to staff'],
  ['project-status', 'New status of a project'],
  ['team-changed', 'Change to the team, to staff'],
  ['team-invitation', 'Invitation to the team'],
  ['two-factor-changed', 'Two-factor sign-in changed'],
  ['version-ready', 'A version is ready to look at'],
  ['wrong-codes', 'Wrong sign-in codes, to their owner'],
]);

/** Names an email by its template: `plan-changed` is "Plan changed" unless it has a label. */
export const nameEmail = (template: string): string =>
  labels.get(template) ?? template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ');
