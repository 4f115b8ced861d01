import { randomUUID } from 'node:crypto';
import { passwordLinks, textLimits } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { add, subMinutes } from 'date-fns';
import { and, eq, gt } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { accountOpened, accountTransferred, clientInvited } from '#/modules/accounts/accounts.events.ts';
import { profileTexts } from '#/modules/accounts/accounts.presenter.ts';
import { people, users } from '#/modules/accounts/accounts.tables.ts';
import type { WelcomeExtras } from '#/modules/accounts/emails/client-welcome.tsx';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { toNulls } from '#/platform/database/columns.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { isInBusiness } from '#/seed/account-content.ts';
import { dropPendingEmail } from './change-email.ts';
import { checkIsNoMember, checkIsNotStaff } from './check-address.ts';
import {
  countDetailsChange,
  insertClient,
  insertCompany,
  updateClient,
  updatePerson,
  type ClientColumns,
} from './write-client.ts';

/** How long after an invitation no other is sent, in minutes: the first link must not be void before it is read. */
export const quietMinutes = 1;

/** Says that a person has just been invited. */
export const justInvited = (name: string): AppError =>
  new AppError('conflict', `We’ve just emailed ${name} an invitation. You can send another in a minute.`);

/** The link that sets an account's first password, and a password that nobody knows until then. */
export type AccountOpening = { token: string; hash: string; password: string };

/** Prepares an account's credentials. Hashing takes long, so it's done before the transaction. */
export async function prepareOpening(): Promise<AccountOpening> {
  return { ...createLinkToken(), password: await hashPassword(createLinkToken().token) };
}

/** The columns that only the emailed link opens. */
const toColumns = ({ hash, password }: AccountOpening, now: Date) => ({
  password,
  isUnclaimed: true,
  resetToken: hash,
  resetTokenExpiry: add(now, passwordLinks.first).toISOString(),
  updatedAt: now.toISOString(),
});

type NewClient = Pick<
  ClientColumns,
  'email' | 'firstName' | 'lastName' | 'isDemo' | (typeof profileTexts)[number] | 'address'
>;

async function insertUnclaimed(tx: Transaction, opening: AccountOpening, client: NewClient, now: Date) {
  const columns = toColumns(opening, now);
  return insertClient(tx, { id: randomUUID(), ...client, ...columns, createdAt: columns.updatedAt });
}

/**
 * Opens the account of somebody who has paid, without a plan yet. One of another company's people gets a company of their own; if
 * their address isn't confirmed, their password may be a stranger's, and ends. The caller emails them the link.
 * @param email in lower case, of no client and no member of staff
 * @param client.name as they gave it to us or to Stripe
 * @returns `opening`: how they get in; null with the password they have
 */
export async function openPaidAccount(
  ctx: Context,
  opening: AccountOpening,
  { email, name, company, isDemo }: Buyer & { email: string; isDemo: boolean },
): Promise<{ id: string; opening: AccountOpening | null }> {
  const { tx, now } = ctx;
  const [member] = await tx.select().from(people).where(eq(people.email, email));
  if (!member) {
    const client = { email, isDemo, company, ...splitName(name ?? '', email) };
    return { ...(await insertUnclaimed(tx, opening, client, now)), opening };
  }
  const [id, at] = [randomUUID(), now.toISOString()];
  await insertCompany(tx, member.id, { id, company, isDemo, createdAt: at, updatedAt: at });
  if (member.emailVerified) return { id, opening: null };
  await updatePerson(ctx, member.id, toColumns(opening, now));
  await endSessions(ctx, { role: 'client', id: member.id });
  return { id, opening };
}

/** Who paid, as they gave it. */
type Buyer = { name: string | null; company: string | null };

/** Stripe has one name, which is split at its first space; without one, the mailbox names them. */
export function splitName(name: string, email: string): { firstName: string; lastName: string } {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const [first = '', ...rest] = (plain || (email.split('@')[0] ?? '')).split(' ');
  const cut = (part: string) => part.slice(0, textLimits.name).toWellFormed();
  return { firstName: cut(first), lastName: cut(rest.join(' ')) };
}

/** What the invitation says besides; the link to pay names the client. */
type Welcome = (clientId: string) => WelcomeExtras;

type Transfer = {
  opening: AccountOpening;
  welcome?: Welcome | undefined;
  /** The owner's names, where they gave them. */
  names?: { firstName: string; lastName: string };
};

/**
 * Gives an account with an unconfirmed address to the owner of that address: its password and sessions end, as they may be a
 * stranger's, and the link sets a password. The caller emails it.
 */
export async function transferToOwner(
  ctx: Context,
  clientId: string,
  { opening, names }: Transfer,
): Promise<void> {
  const { tx, now } = ctx;
  // Until somebody knows its password, only staff can have filled it in.
  const isStaffs = (await tx.$count(users, and(eq(users.id, clientId), eq(users.isUnclaimed, true)))) > 0;
  if (!isStaffs) await dropUnproven(tx, clientId, now);
  await updateClient(ctx, clientId, { ...toColumns(opening, now), ...names });
  await endSessions(ctx, { role: 'client', id: clientId });
  await emit(ctx, accountTransferred, await getClient(tx, clientId));
}

/**
 * Transfers an unconfirmed account to the owner of its address before staff's work goes into it, and emails them the link. An
 * account with business of its own stays, as staff know whose it is; so does one whose link is still valid.
 * @returns whether a link was sent
 */
export async function inviteOwner(
  ctx: Context,
  clientId: string,
  { because, ...transfer }: Transfer & { because: 'lead' | 'plan' | 'team' },
): Promise<boolean> {
  const { tx, now } = ctx;
  const [client] = await tx.select().from(users).where(eq(users.id, clientId));
  if (!client || client.emailVerified) return false;
  const hasLink = client.isUnclaimed && (client.resetTokenExpiry ?? '') > now.toISOString();
  if (hasLink || (!client.isUnclaimed && (await isInBusiness(tx, clientId)))) return false;
  await transferToOwner(ctx, clientId, transfer);
  const { email } = client;
  const { firstName } = transfer.names ?? client;
  const extras = transfer.welcome?.(clientId);
  const props = { firstName, email, token: transfer.opening.token, because, ...extras };
  await emit(ctx, clientInvited, { id: clientId, props });
  return true;
}

/**
 * Drops what an unconfirmed account says of itself, which could lead the team to a stranger, and its change of email
 * address. Messages stay.
 */
export async function dropUnproven(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const { personId, profileImageUrl: photo } = await getClient(tx, clientId);
  if (photo) await releaseFiles(tx, [photo], now);
  const texts = toNulls(profileTexts.filter((name) => name !== 'firstName' && name !== 'lastName'));
  const none = { ...texts, address: null, profileImageUrl: null, notificationPreferences: null };
  await updateClient({ tx, now }, clientId, none);
  await dropPendingEmail(tx, personId);
  await countDetailsChange({ tx, now }, clientId);
}

/**
 * Opens a client's account for a lead and emails them a link to set a password. An account with a confirmed address stays
 * unchanged; an unconfirmed one may be a stranger's, so it is transferred. Source: decision D6.
 * @returns `isNew` when a link was sent
 * @throws already_exists when the address belongs to a member of staff, conflict when it's the unconfirmed one of a
 * client with business, which must not go to somebody else
 */
export async function inviteClient(
  ctx: Context<CataloguePort>,
  opening: AccountOpening,
  { email, ...names }: { email: string; firstName: string; lastName: string },
  { adminId, welcome }: { adminId: string; welcome: Welcome },
): Promise<{ clientId: string; isNew: boolean }> {
  const { tx } = ctx;
  const because = 'lead';
  const [present] = await tx.select().from(users).where(eq(users.email, email));
  if (present) {
    if (!present.emailVerified && !present.isUnclaimed && (await isInBusiness(tx, present.id))) {
      throw new AppError(
        'conflict',
        `${email} belongs to a client who hasn’t confirmed it yet. Ask them to confirm it first.`,
      );
    }
    const isNew = await inviteOwner(ctx, present.id, { opening, names, because, welcome });
    return { clientId: present.id, isNew };
  }
  const { id } = await openAccount(ctx, opening, { email, ...names }, { adminId, because, welcome });
  return { clientId: id, isNew: true };
}

/**
 * Opens a client's account without a plan, and emails them a link to set a password.
 * @param client with the email address in lower case, of no account
 * @throws already_exists when the address belongs to a member of staff, or to one of another client's people
 */
export async function openAccount(
  ctx: Context<CataloguePort>,
  opening: AccountOpening,
  client: NewClient,
  { adminId, because, welcome }: { adminId: string; because: 'lead' | 'team'; welcome?: Welcome },
): Promise<{ id: string }> {
  const { tx, now } = ctx;
  const { email, firstName } = client;
  await checkIsNotStaff(tx, email);
  await checkIsNoMember(tx, email);
  const { id } = await insertUnclaimed(tx, opening, client, now);
  const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
  const none = { plan: null, status: 'inactive' } as const;
  const reason = because === 'team' ? 'Added by the team' : 'Became a client';
  await emit(ctx, accountOpened, { id });
  await changeSubscription(ctx, tx, { userId: id, ...none, by, reason }, now);
  await emit(ctx, clientInvited, {
    id,
    props: { firstName, email, token: opening.token, because, ...welcome?.(id) },
  });
  return { id };
}

/**
 * Emails a client who hasn't set a password yet a new link to do so, which voids the one before.
 * @throws conflict when they have a password, are suspended, or were invited a moment ago
 */
export async function inviteAgain(ctx: Context, clientId: string, opening: AccountOpening): Promise<void> {
  const { email, firstName, lastName, isUnclaimed, isActive } = await getClient(ctx.tx, clientId);
  const name = `${firstName} ${lastName}`.trim();
  if (!isUnclaimed) throw new AppError('conflict', `${name} has already set a password.`);
  if (!isActive) throw new AppError('conflict', `${name} is suspended. Reactivate them first.`);
  if (await isJustInvited(ctx, clientId)) throw justInvited(name);
  await updateClient(ctx, clientId, toColumns(opening, ctx.now));
  const props = { firstName, email, token: opening.token, because: 'team' } as const;
  await emit(ctx, clientInvited, { id: clientId, props });
}

async function isJustInvited({ tx, now }: Context, clientId: string): Promise<boolean> {
  const expiresAfter = add(subMinutes(now, quietMinutes), passwordLinks.first).toISOString();
  return (await tx.$count(users, and(eq(users.id, clientId), gt(users.resetTokenExpiry, expiresAfter)))) > 0;
}
