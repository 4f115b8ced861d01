import type { AuditDetail, LeadFilters, Lead } from '@stackworks/contracts';
import { leadsExported } from '#/modules/leads/leads.events.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { rowsAtOnce, toSheetTime, writeRows, type Column } from '#/platform/csv.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { listLeads } from './list-leads.ts';

/** The columns, in order. Times are in our zone. */
const columns: readonly Column<Lead>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Source', ({ source }) => source],
  ['Status', ({ status }) => status],
  ['About', ({ summary }) => summary],
  ['Owner', ({ owner }) => owner?.name ?? ''],
  ['Reply due', ({ responseTarget }) => toSheetTime(responseTarget?.dueAt ?? null)],
  ['Arrived', ({ createdAt }) => toSheetTime(createdAt)],
];

/** Writes the leads that match filters as CSV, a page at a time; `adminId` goes into the audit log. */
export async function* exportLeads(
  caller: Caller<'admin', CommandDeps & SlaDeps>,
  { sort, q, ...filters }: LeadFilters,
): AsyncGenerator<string> {
  const detail: AuditDetail = Object.fromEntries(
    Object.entries({ ...filters, search: q }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  await transact(caller, (ctx) => emit(ctx, leadsExported, { detail }));
  yield* writeRows(columns, (cursor) =>
    listLeads(caller, { ...filters, q, sort, limit: rowsAtOnce, cursor }),
  );
}
