/** What each email is about, in words for staff, by the name of its template. */
export const emailNames = {
  'approval-received': 'A client has approved a version',
  'billing-problem': 'A problem with billing, to staff',
  'client-invitation': 'Invitation to the client portal',
  'client-messages': 'New messages of clients, to staff',
  'client-welcome': 'Welcome to a new client',
  'decision-made': 'Decision about a request',
  'email-change-requested': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'email-verification': 'Link to confirm an email address',
  'enquiries-arrived': 'New enquiries, to staff',
  'enquiry-arrived': 'New enquiry, to staff',
  'enquiry-received': 'Thanks for an enquiry',
  mentioned: 'Mention in a note, to staff',
  'password-changed': 'Password changed',
  'password-reset': 'Link to set a new password',
  'order-received': 'Order received',
  'price-change': 'Notice of a new price',
  'paid-on-hold': 'Payment of a suspended client, to staff',
  'price-change-off': 'The new price is off',
  'paid-twice': 'Payment made twice',
  'payment-failed': 'Payment failed',
  'payment-receipt': 'Copy of a receipt',
  'payment-recovered': 'Payment arrived after all',
  'plan-changed': 'Plan changed',
  'plan-ending': 'Plan will end',
  'plan-kept': 'Plan is staying on',
  'plan-paused': 'Plan paused',
  'plan-started': 'Plan started',
  'project-assigned': 'Project assigned, to staff',
  'project-briefed': 'New project brief, to staff',
  'project-status': 'New status of a project',
  'team-changed': 'Change to the team, to staff',
  'team-invitation': 'Invitation to the team',
  'two-factor-changed': 'Two-factor sign-in changed',
  'unread-messages': 'Unread messages',
  'version-ready': 'A version is ready to look at',
  'wrong-codes': 'Wrong sign-in codes, to their owner',
} as const;

/** The name of a template. */
export type EmailName = keyof typeof emailNames;

/** Whether a template has this name. */
export const isEmailName = (name: string): name is EmailName => name in emailNames;

const names: ReadonlyMap<string, string> = new Map(Object.entries(emailNames));

/** Says what an email is about; an unknown one goes by its template's name. */
export const nameEmail = (template: string): string => names.get(template) ?? template;
