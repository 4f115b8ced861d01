import type { Transaction } from '@stackworks/database';
import { termsVersions } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';

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
