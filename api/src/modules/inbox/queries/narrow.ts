import type { InboxQuery } from '@stackworks/contracts';
import { and, eq, or, sql } from 'drizzle-orm';
import { selectClientsOn } from '#/modules/accounts/queries/list-clients.ts';
import type { IsWanted } from '#/platform/database/due-rows.ts';

/** Leaves one person's items, those of clients on a plan, or those about a client, project or lead. */
export type Narrowing = Pick<InboxQuery, 'assignee' | 'plan' | 'about'>;

/** The condition that a row of the inbox is one of those that are asked for. */
export const prepareNarrow =
  ({ assignee, plan, about }: Narrowing): IsWanted =>
  (columns) =>
    and(
      assignee === undefined ? undefined : eq(columns.owner, assignee),
      plan === undefined ? undefined : sql`${columns.client} in (${selectClientsOn(plan)})`,
      about === undefined ? undefined : or(...columns.about.map((id) => eq(id, about))),
    );
