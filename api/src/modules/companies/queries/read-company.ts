import type { CompanyPeople, OwnCompanies } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { toPictureAddress } from '#/modules/accounts/accounts.presenter.ts';
import { members } from '#/modules/accounts/accounts.tables.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { memberInvitations, ownershipOffers } from '#/modules/companies/companies.tables.ts';
import { pick } from '#/platform/database/columns.ts';

const ownerFirst = desc(sql`${members.memberRole} = 'owner'`);

/** What a company is called: by its owner's name where it has none. */
export const nameOfCompany = ({
  company,
  firstName,
  lastName,
}: {
  company: string | null;
  firstName: string;
  lastName: string;
}): string => company || `${firstName} ${lastName}`.trim();

/**
 * A company's people, the owner first, and who has been invited or asked to take over.
 * @param at now: an offer that has expired isn't shown
 * @throws AppError not_found when there is no such client
 */
export async function readCompany(reader: Reader, id: string, at: Date): Promise<CompanyPeople> {
  const owner = await getClient(reader, id);
  const { personId, firstName, lastName, email, memberRole, profileImageUrl, lastSeenAt } = members;
  const [people, invitations, [offer]] = await Promise.all([
    reader
      .select({ id: personId, firstName, lastName, email, role: memberRole, profileImageUrl, lastSeenAt })
      .from(members)
      .where(eq(members.id, id))
      .orderBy(ownerFirst, asc(members.joinedAt), asc(personId)),
    reader
      .select()
      .from(memberInvitations)
      .where(eq(memberInvitations.companyId, id))
      .orderBy(asc(memberInvitations.createdAt), asc(memberInvitations.id)),
    reader
      .select()
      .from(ownershipOffers)
      .where(and(eq(ownershipOffers.companyId, id), gt(ownershipOffers.expiresAt, at.toISOString()))),
  ]);
  return {
    id,
    name: nameOfCompany(owner),
    needsTwoApprovals: owner.needsTwoApprovals,
    people: people.map((person) => ({
      ...person,
      profileImageUrl: toPictureAddress(person.id, person.profileImageUrl),
    })),
    invitations: invitations.map((row) =>
      pick(row, ['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt']),
    ),
    nextOwner: offer ? pick(offer, ['personId', 'expiresAt']) : null,
  };
}

/** The companies of a person that aren't suspended, their own first. */
export async function listCompaniesOf(reader: Reader, personId: string): Promise<OwnCompanies> {
  const rows = await reader
    .select({ id: members.id, role: members.memberRole, company: members.company })
    .from(members)
    .where(and(eq(members.personId, personId), eq(members.isActive, true)))
    .orderBy(ownerFirst, asc(members.joinedAt), asc(members.id));
  const items = await Promise.all(
    rows.map(async ({ id, role, company }) => {
      return { id, role, name: company || nameOfCompany(await getClient(reader, id)) };
    }),
  );
  return { items };
}
