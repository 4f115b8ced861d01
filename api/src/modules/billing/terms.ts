import type { AcceptedTerms } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { termsVersions } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/**
 * Stores the terms in force, unless somebody accepted the same text before.
 * @returns their version; null while content has none
 */
export async function recordTerms(
  { catalogue }: CataloguePort,
  tx: Transaction,
  now: Date,
): Promise<string | null> {
  const terms = catalogue.terms();
  if (terms === null) return null;
  await tx
    .insert(termsVersions)
    .values({ ...terms, createdAt: now.toISOString() })
    .onConflictDoNothing();
  return terms.version;
}

/** Terms that somebody accepted, as they read then. @throws AppError not_found */
export async function readTerms({ db }: DatabasePort, version: string): Promise<AcceptedTerms> {
  const { text } = termsVersions;
  const [found] = await db.read
    .select({ version: termsVersions.version, text })
    .from(termsVersions)
    .where(eq(termsVersions.version, version));
  if (!found) throw new AppError('not_found', 'The text of these terms wasn’t stored.');
  return found;
}
