import {
  subscriptionStatusWords,
  describeRetention,
  retention,
  subscriptionStatuses,
  type AuditAction,
  type AuditDetail,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';
import { toPart, type DataPart } from './data-part.ts';
import { sayBrowser, sayPlan, sayTime } from './words.ts';

const toMap = (words: Partial<Record<AuditAction, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words));

/** What an owner does at the door. */
const signInWords = toMap({
  'signed-in': 'Signed in',
  'sign-in-failed': 'Somebody failed to sign in',
  'proved-themselves': 'Confirmed the password',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
});

/** What changes an account. What staff do for themselves, such as notes, isn't among it. */
const changeWords = toMap({
  'client-created': 'Account added',
  'client-invitation-resent': 'Invitation sent again',
  'account-handed-over': 'Account given to the owner of its email address',
  'client-edited': 'Details edited',
  'client-email-changed': 'New email address confirmed',
  'client-email-change-cancelled': 'New email address cancelled',
  'client-suspended': 'Account suspended',
  'client-reactivated': 'Account reactivated',
  'plan-granted': 'Plan granted',
  'subscription-changed': 'Plan changed',
  'payment-link-sent': 'Payment link emailed',
  'data-export-requested': 'Copy of this data requested',
  'erasure-requested': 'Deletion requested',
  'erasure-withdrawn': 'Deletion cancelled',
});

const detailWords: ReadonlyMap<string, string> = new Map(
  Object.entries({ firstName: 'first name', lastName: 'last name', email: 'email address' }),
);

/** Sign-ins to the account, and what was changed in it. Colleagues stay unnamed, and so do their addresses. */
export async function collectHistory(
  deps: CataloguePort,
  reader: Reader,
  { client, leads }: Person,
): Promise<DataPart[]> {
  const ids = [...(client ? [client.id] : []), ...leads.map(({ id }) => id)];
  const isTheirs = and(eq(auditLog.actorType, 'client'), inArray(auditLog.actorId, ids));
  const isAboutThem = and(
    inArray(auditLog.subjectType, ['client', 'lead']),
    inArray(auditLog.subjectId, ids),
  );
  const start = await findStart(reader, ids);
  const [entries, opened] = await Promise.all([
    reader
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.id, start.before), or(isTheirs, isAboutThem)))
      .orderBy(asc(auditLog.id)),
    reader
      .select({ createdAt: sessions.createdAt, facts: sessions.sess })
      .from(sessions)
      .where(and(inArray(sessions.userId, ids), gt(sessions.createdAt, start.at))),
  ]);
  const changes = entries.flatMap(({ action, actorType, actorId, detail, createdAt }) => {
    const what = changeWords.get(action);
    if (what === undefined) return [];
    const isOwn = actorType === 'client' && actorId !== null && ids.includes(actorId);
    const by = isOwn ? 'You' : actorType === 'admin' ? 'Our team' : 'Our system';
    return [{ at: createdAt, action, what, detail: describeDetail(deps, detail), by }];
  });
  return [
    toPart(
      'Sign-ins',
      toSignIns(entries, opened),
      [
        ['When', ({ at }) => sayTime(at)],
        ['What', ({ what }) => what],
        ['IP address', ({ address }) => address],
        ['Browser', ({ userAgent }) => userAgent && sayBrowser(userAgent)],
      ],
      {
        isTable: true,
        about: `IP addresses go after ${describeRetention(retention.signInAddresses)}, and browsers once you’re signed out there. Addresses of failed attempts may be somebody else’s, so they aren’t here.`,
      },
    ),
    toPart(
      'Changes to your account',
      changes,
      [
        ['When', ({ at }) => sayTime(at)],
        ['What', ({ what }) => what],
        ['Details', ({ detail }) => detail],
        ['By', ({ by }) => by],
      ],
      { isTable: true },
    ),
  ];
}

/** From when on the account is its owner's: what came before it was given to them is a stranger's. */
async function findStart(reader: Reader, ids: readonly string[]): Promise<{ before: number; at: string }> {
  const isHandover = and(eq(auditLog.action, 'account-handed-over'), inArray(auditLog.subjectId, [...ids]));
  const { id, createdAt } = auditLog;
  const [handover] = await reader
    .select({ id, createdAt })
    .from(auditLog)
    .where(isHandover)
    .orderBy(desc(id))
    .limit(1);
  return handover ? { before: handover.id - 1, at: handover.createdAt } : { before: 0, at: '' };
}

type LogEntry = typeof auditLog.$inferSelect;
type Opened = Pick<typeof sessions.$inferSelect, 'createdAt'> & {
  facts: (typeof sessions.$inferSelect)['sess'];
};

/** Sign-ins with their browsers, which are known of sessions only. Registering opens one too, without an entry. */
function toSignIns(entries: readonly LogEntry[], opened: readonly Opened[]) {
  // Staff who view a client's portal have sessions in it, in their own browsers.
  const own = opened.filter(({ facts }) => !facts.viewedBy);
  const byTime = new Map(own.map(({ createdAt, facts }) => [createdAt, facts.userAgent]));
  const logged = entries.flatMap(({ action, actorType, createdAt: at, address }) => {
    const what = signInWords.get(action);
    if (what === undefined || actorType !== 'client') return [];
    const isEntry = action === 'signed-in';
    const userAgent = isEntry ? (byTime.get(at) ?? null) : null;
    return [{ at, action, what, address: action === 'sign-in-failed' ? null : address, userAgent }];
  });
  const known = new Set(logged.filter(({ action }) => action === 'signed-in').map(({ at }) => at));
  const others = [...byTime].flatMap(([at, userAgent]) =>
    known.has(at) ? [] : [{ at, action: 'signed-in', what: 'Signed in', address: null, userAgent }],
  );
  return [...logged, ...others].toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Which details changed, from which address to which, and which plan it is now. */
function describeDetail(deps: CataloguePort, detail: AuditDetail | null): string | null {
  const { fields, from, to, plan, status } = detail ?? {};
  const known = subscriptionStatuses.find((each) => each === status);
  const facts = [
    typeof fields === 'string' &&
      fields
        .split(', ')
        .map((name) => detailWords.get(name) ?? name)
        .join(', '),
    typeof from === 'string' && typeof to === 'string' && `from ${from} to ${to}`,
    typeof plan === 'string' && sayPlan(deps, plan),
    known && subscriptionStatusWords[known].toLowerCase(),
  ];
  return facts.filter((fact) => typeof fact === 'string').join(', ') || null;
}
