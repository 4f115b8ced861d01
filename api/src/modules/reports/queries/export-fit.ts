import type { FitExportQuery, PlanFit } from '@stackworks/contracts';
import { fitExported } from '#/modules/reports/reports.events.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { byteOrderMark, toCsv } from '#/platform/csv.ts';
import { judgeClients, nameClients, type FitDeps } from './read-fit.ts';

/** The columns, in order. Amounts are dollars, without GST. */
const columns: readonly [heading: string, value: (fit: PlanFit, month: string) => string | number][] = [
  ['Month', (_, month) => month],
  ['Client', ({ name }) => name],
  ['Plan', ({ planName }) => planName],
  ['Revisions', ({ revisions }) => revisions],
  ['Revisions included', ({ quota }) => quota ?? 'no limit'],
  ['Projects begun', ({ projects }) => projects],
  ['Hours', ({ minutes }) => (minutes / 60).toFixed(2)],
  ['Paid', ({ fees }) => fees.toFixed(2)],
  ['Cost', ({ cost }) => cost?.toFixed(2) ?? ''],
  ['Verdict', ({ verdict }) => verdict],
  ['In words', ({ reason }) => reason],
];

/** Writes what each client pays in a month against what they ask for as CSV; `adminId` goes into the audit log. */
export async function exportFit(
  caller: Caller<'admin', FitDeps>,
  { month: wantedMonth, verdict }: FitExportQuery,
): Promise<string> {
  const { month, rows: judged } = await judgeClients(caller, wantedMonth);
  const wanted = judged.filter(({ fit }) => verdict === undefined || fit.verdict === verdict);
  const fits = await nameClients(caller, wanted);
  const rows = fits.map((fit) => columns.map(([, value]) => value(fit, month)));
  const detail = { month, clients: rows.length, ...(verdict && { verdict }) };
  await transact(caller, (ctx) => emit(ctx, fitExported, { detail }));
  return byteOrderMark + toCsv([columns.map(([heading]) => heading), ...rows]);
}
