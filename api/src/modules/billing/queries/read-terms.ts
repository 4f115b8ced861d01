import type { AcceptedTerms } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { termsVersions } from '#/modules/billing/billing.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';

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
