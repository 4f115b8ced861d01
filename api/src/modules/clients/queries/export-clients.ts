import type { AuditDetail, ClientFilters, StaffClient } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { clientsExported } from '#/modules/clients/clients.events.ts';
import { rowsAtOnce, toSheetTime, writeRows, type Column } from '#/platform/csv.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { listClients } from './read-clients.ts';

/** The columns, in order. Times are in our zone. */
const columns: readonly Column<StaffClient>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Company', ({ company }) => company ?? ''],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Plan', ({ planName }) => planName ?? ''],
  ['Subscription', ({ subscriptionStatus }) => subscriptionStatus],
  ['Suspended', ({ isActive }) => (isActive ? '' : 'yes')],
  ['Projects', ({ projects }) => projects],
  ['Joined', ({ createdAt }) => toSheetTime(createdAt)],
];

const describeFilters = ({ q, status, plan, suspended }: ClientFilters): AuditDetail => ({
  ...(q && { search: q }),
  ...(status && { status }),
  ...(plan && { plan }),
  ...(suspended !== undefined && { suspended: suspended ? 'yes' : 'no' }),
});

/** Writes the clients that match filters as CSV, a page at a time; `adminId` goes into the audit log. */
export async function* exportClients(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  filters: ClientFilters,
): AsyncGenerator<string> {
  const detail = describeFilters(filters);
  await transact(caller, (ctx) => emit(ctx, clientsExported, { detail }));
  yield* writeRows(columns, (cursor) => listClients(caller, { ...filters, limit: rowsAtOnce, cursor }));
}
