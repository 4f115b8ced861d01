/**
 * How long we retain what the Privacy Policy and the Terms name: the one place for it. The nightly rules delete by it, screens
 * show it, and a test compares the published pages with it.
 */
export const retention = {
  /** Files of a client whose plan has ended. */
  planFiles: { days: 30 },
  /** Files of a project, from its delivery. */
  projectFiles: { months: 12 },
  /** From the email that says when files will be deleted until they are, at least. */
  fileNotice: { days: 14 },
  /** Leads that led nowhere, from the last thing that happened to them. */
  leads: { months: 12 },
  /** Accounts whose email address was never confirmed, if there is nothing in them. */
  unconfirmedAccounts: { days: 7 },
  /** Invitations to a company that nobody accepted, from the day they expire. */
  invitations: { days: 30 },
  /** From a request to delete an account until it is deleted. */
  closedAccounts: { days: 7 },
  /** A copy of a person's data, from when it is ready. */
  dataExports: { days: 7 },
  /** Invoices, purchases and what belongs to them. */
  payments: { years: 7 },
  /** Checkouts that were begun and not paid. */
  unpaidCheckouts: { days: 30 },
  /** Copies of the emails that we send. */
  sentEmails: { days: 90 },
  /** Emails that we received and that belong to no conversation, once staff have looked at them or a program sent them. */
  receivedEmails: { days: 30 },
  /** The same if staff never do. */
  unsortedEmails: { days: 365 },
  /** IP addresses of sign-ins, in the audit log. */
  signInAddresses: { months: 12 },
  /** How long somebody stays signed in. */
  sessions: { days: 7 },
  /** The cookie by which a browser is known that somebody signed in with. */
  knownDevices: { days: 365 },
  /** Events posted to connected systems. */
  webhookDeliveries: { days: 30 },
  /** Counts of page views. */
  pageviews: { months: 24 },
  /** Log files. */
  logs: { days: 30 },
} as const;

/** How long an emailed link works, once, that sets a password. Staff are invited for as long: `invitationDays`. */
export const passwordLinks = {
  /** The first, of an account that was opened for somebody. */
  first: { days: 7 },
  /** One that somebody asks for. */
  reset: { hours: 1 },
} as const;

export type RetentionName = keyof typeof retention;

/** What the nightly work deletes, in the order in which System lists it. */
export const retentionNames = [
  'planFiles',
  'projectFiles',
  'closedAccounts',
  'leads',
  'unconfirmedAccounts',
  'invitations',
  'dataExports',
  'payments',
  'unpaidCheckouts',
  'sentEmails',
  'receivedEmails',
  'signInAddresses',
  'sessions',
  'webhookDeliveries',
  'pageviews',
  'logs',
] as const;
export type RetentionRuleName = (typeof retentionNames)[number];

/** A length of time in one unit. */
type Duration = Readonly<Partial<Record<'hours' | 'days' | 'months' | 'years', number>>>;

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A length of time in words: "30 days", "seven years". */
export function describeRetention(duration: Duration): string {
  const parts = Object.entries(duration).map(([unit, count]) => {
    const number = smallNumbers[count] ?? String(count);
    return `${number} ${count === 1 ? unit.slice(0, -1) : unit}`;
  });
  return parts.join(' and ');
}
