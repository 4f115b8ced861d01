import type { Transaction } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { inputError } from '#/errors.ts';
import { members, users } from '#/modules/accounts/accounts.tables.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { nameOfCompany } from '#/modules/companies/queries/read-company.ts';

/** @throws AppError already_exists when an address belongs to one of a client's people. @param email in lower case */
export async function checkIsNoMember(tx: Transaction, email: string): Promise<void> {
  const [member] = await tx
    .select({ company: users.company, firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.email, email))
    .limit(1);
  if (!member) return;
  const message = `${email} belongs to one of the people of ${nameOfCompany(member)}. Use another address for a client of their own.`;
  throw inputError('email', message, 'already_exists');
}

/** @throws already_exists when an address belongs to a member of staff */
export async function checkIsNotStaff(tx: Transaction, email: string): Promise<void> {
  if (!(await findAdminByEmail(tx, email))?.isActive) return;
  const message = `${email} belongs to a member of the team, so it can’t become a client.`;
  throw inputError('email', message, 'already_exists');
}
