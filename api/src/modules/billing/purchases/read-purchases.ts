import { and, eq, gte, lt } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { purchases } from '#/db/schema/billing.ts';

/** Whether a client has ever bought a brand kit, which takes something off their plan from then on. */
export const hasBoughtBrandKit = async (reader: Reader, clientId: string): Promise<boolean> =>
  (await reader.$count(purchases, and(eq(purchases.userId, clientId), eq(purchases.addOn, 'brand-kit')))) > 0;

/** How many content updates a client has bought from one moment to before another. */
export const countContentUpdates = (
  reader: Reader,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> =>
  reader.$count(
    purchases,
    and(
      eq(purchases.userId, clientId),
      eq(purchases.addOn, 'content-update'),
      gte(purchases.createdAt, from.toISOString()),
      lt(purchases.createdAt, to.toISOString()),
    ),
  );
