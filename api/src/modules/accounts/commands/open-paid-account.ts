import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { textLimits } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';

/** How long the link to set a password works, in days. */
const linkDays = 7;

/** What opens an account without a password that anybody knows, and the link that sets one. */
export type PaidAccountOpening = { token: string; hash: string; password: string };

/** Prepares to open the account of somebody who has paid: hashing takes long, so it is done before the transaction. */
export async function preparePaidAccount(): Promise<PaidAccountOpening> {
  const { token, hash } = createLinkToken();
  return { token, hash, password: await hashPassword(createLinkToken().token) };
}

/**
 * Opens the account of somebody who has paid, without a plan yet. They are mailed a link to set a password by who calls this.
 * @param email in lower case, of no account and no member of staff
 * @param name as they gave it where they paid
 * @param isDemo whether they are only there to try the product with
 */
export async function openPaidAccount(
  tx: Transaction,
  { hash, password }: PaidAccountOpening,
  { email, name, isDemo }: { email: string; name: string | null; isDemo: boolean },
  now: Date,
): Promise<{ id: string }> {
  const id = randomUUID();
  const at = now.toISOString();
  await tx.insert(users).values({
    id,
    email,
    password,
    isDemo,
    isUnclaimed: true,
    ...partName(name ?? '', email),
    ...toLink(hash, now),
    createdAt: at,
    updatedAt: at,
  });
  return { id };
}

/** The columns of the link to set a password. */
export const toLink = (hash: string, now: Date) => ({
  resetToken: hash,
  resetTokenExpiry: addDays(now, linkDays).toISOString(),
});

/** Stripe asks for one name; it is parted at its first space. Whoever gave none is called as their mailbox is. */
function partName(name: string, email: string): { firstName: string; lastName: string } {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const [first = '', ...rest] = (plain || (email.split('@')[0] ?? '')).split(' ');
  const cut = (part: string) => part.slice(0, textLimits.name).toWellFormed();
  return { firstName: cut(first), lastName: cut(rest.join(' ')) };
}
