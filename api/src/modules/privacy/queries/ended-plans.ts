import { sql, type SQL } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';

const isEnded = (column: SQL): SQL => sql`${column} in ('cancelled', 'inactive')`;

/** Clients whose plan has ended, and when: `user_id` and `ended_at`. Somebody who never had a plan isn't among them. */
export const endedPlans = sql`(
  select ended.user_id as user_id, min(ended.created_at) as ended_at
  from ${subscriptionChanges} ended
  join ${users} client on client.id = ended.user_id and ${isEnded(sql`client.subscription_status`)}
  where ${isEnded(sql`ended.status`)} and ended.created_at > (
    select max(active.created_at) from ${subscriptionChanges} active
    where active.user_id = ended.user_id and active.plan is not null and not ${isEnded(sql`active.status`)}
  )
  group by ended.user_id
)`;
