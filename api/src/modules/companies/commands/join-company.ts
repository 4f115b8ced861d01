import { randomUUID } from 'node:crypto';
import type { ClientUser, InvitationAnswer, InvitationOffer } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gt } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { memberships, people, users } from '#/modules/accounts/accounts.tables.ts';
import { checkIsNotStaff } from '#/modules/accounts/commands/check-address.ts';
import { verificationSent } from '#/modules/accounts/accounts.events.ts';
import { confirmed } from '#/modules/accounts/commands/change-email.ts';
import { createVerification } from '#/modules/accounts/commands/verify-email.ts';
import { insertMember, updatePerson } from '#/modules/accounts/commands/write-client.ts';
import { getMember } from '#/modules/accounts/queries/read-accounts.ts';
import { memberJoined } from '#/modules/companies/companies.events.ts';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import { nameOfCompany } from '#/modules/companies/queries/read-company.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import { countSignIn, clearSignInAttempts } from '#/modules/sessions/sign-in-attempts.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { hashChosenPassword, limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { hashLinkToken } from '#/platform/tokens/tokens.ts';

/** What an emailed invitation is about. @throws AppError link_expired when it was used, replaced, withdrawn or is too old */
export async function checkInvitation({ db, now }: CommandDeps, token: string): Promise<InvitationOffer> {
  const invitation = await findInvitation(db.read, token, now());
  const { company, firstName, lastName, email, role, invitedBy } = invitation;
  const hasAccount = (await db.read.$count(people, eq(people.email, email))) > 0;
  return { company: nameOfCompany({ company, firstName, lastName }), email, role, invitedBy, hasAccount };
}

/**
 * Joins a company by an invitation, once, and signs in there. An emailed link proves the address; who comes by another one gets an
 * email to confirm it.
 * @throws AppError link_expired; invalid_input for a wrong password of an account, or missing names of a new one
 */
export async function joinCompany(
  deps: CataloguePort & CommandDeps & ConfigPort,
  { token, ...answer }: InvitationAnswer,
  { address, userAgent }: { address: string; userAgent: string | undefined },
): Promise<SignedIn<ClientUser>> {
  const invitation = await findInvitation(deps.db.read, token, deps.now());
  const prepared = await prepare(deps, invitation.email, answer, address);
  const { companyId: id, email, role } = invitation;
  const { personId } = prepared;
  const actor = { role: 'client', id, personId } as const;
  const { user, session } = await transact({ ...deps, actor }, async (ctx) => {
    const { tx, now } = ctx;
    const at = now.toISOString();
    // It may have been sent again since, by email or not.
    const { isEmailed } = await findInvitation(tx, token, now);
    await checkIsNotStaff(tx, email);
    const joining = { companyId: id, role };
    if (prepared.person) {
      const times = { createdAt: at, updatedAt: at };
      const verification = createVerification(now);
      const address = isEmailed ? confirmed : verification.columns;
      await insertMember(tx, joining, { id: personId, email, ...address, ...prepared.person, ...times });
      if (!isEmailed) {
        const { firstName } = prepared.person;
        await emit(ctx, verificationSent, { email, firstName, token: verification.token });
      }
    } else {
      const isHere = and(eq(memberships.companyId, id), eq(memberships.personId, personId));
      if ((await tx.$count(memberships, isHere)) > 0)
        throw new AppError('already_exists', 'You’re in this company already. Sign in instead.');
      if (isEmailed) await updatePerson(ctx, personId, confirmed);
      await tx.insert(memberships).values({ ...joining, personId, joinedAt: at });
    }
    await tx.delete(memberInvitations).where(eq(memberInvitations.id, invitation.id));
    const member = await getMember(tx, actor);
    await emit(ctx, memberJoined, { companyId: id, role, name: `${member.firstName} ${member.lastName}` });
    return { user: presentClient(member, deps), session: await openSession(ctx, { ...actor, userAgent }) };
  });
  return { user, personId, token: await issueToken(deps, session), expiresAt: session.expiresAt };
}

/** Finds whose account it is, by their password, or what a new one starts with. */
async function prepare(
  deps: CommandDeps,
  email: string,
  { firstName, lastName, password }: Omit<InvitationAnswer, 'token'>,
  address: string,
) {
  const [known] = await deps.db.read
    .select({ id: people.id, password: people.password })
    .from(people)
    .where(eq(people.email, email));
  if (known) {
    const attempt = { role: 'client', email, address } as const;
    await countSignIn(deps, attempt);
    const isTheirs = await limitPasswordChecks(() => verifyPassword(known.password, password));
    if (!isTheirs) throw inputError('password', 'That’s not the password for this account');
    await deps.db.write((tx) => clearSignInAttempts(tx, attempt));
    return { personId: known.id, person: null };
  }
  if (firstName === undefined) throw inputError('firstName', 'Enter your first name');
  if (lastName === undefined) throw inputError('lastName', 'Enter your last name');
  const hashed = await hashChosenPassword(password);
  return { personId: randomUUID(), person: { firstName, lastName, password: hashed } };
}

async function findInvitation(reader: Reader, token: string, at: Date) {
  const { id, companyId, email, role, invitedBy, isEmailed } = memberInvitations;
  const { company, firstName, lastName } = users;
  const [found] = await reader
    .select({ id, companyId, email, role, invitedBy, isEmailed, company, firstName, lastName })
    .from(memberInvitations)
    .innerJoin(users, eq(users.id, companyId))
    .where(
      and(
        eq(memberInvitations.tokenHash, hashLinkToken(token)),
        gt(memberInvitations.expiresAt, at.toISOString()),
        eq(users.isActive, true),
      ),
    );
  if (!found) {
    throw new AppError(
      'link_expired',
      'This invitation has been used, replaced or withdrawn, or is too old. Ask the person who invited you for a new one.',
    );
  }
  return found;
}
