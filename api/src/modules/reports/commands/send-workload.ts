import { dayOf, hourOf, startOfWeekOf } from '@stackworks/business-time';
import type { PlanFit, Workload } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { summariseFit } from '#/modules/reports/describe-workload.ts';
import { judgeClients, nameClients } from '#/modules/reports/queries/read-fit.ts';
import { readWorkload } from '#/modules/reports/queries/read-workload.ts';
import { weekReported } from '#/modules/reports/reports.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { runOnce } from '#/platform/jobs/nightly.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import type { CalendarPort, ClockPort, DatabasePort, LogPort } from '#/platform/ports.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type Deps = CalendarPort & CataloguePort & ClockPort & DatabasePort;

/** The hour at which it leaves, in Auckland. */
const firstHour = 8;

/** How often to look whether it is due, in milliseconds. */
const lookEveryMs = 60_000;

/** Clients named in it for each verdict. */
const namedClients = 5;

/** Sends the Monday report when it is due. */
export const startMondayReport = (deps: Deps & LogPort): RunningJob =>
  startJob({
    run: (signal) => sendMondayReport(deps, signal),
    everyMs: lookEveryMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the Monday report could not be sent');
    },
  });

/**
 * The Auckland day whose report is due: Monday from eight o'clock or, when Monday is a holiday, the next business day; null
 * otherwise.
 */
export function reportDayAt(now: Date, { calendar }: CalendarPort): string | null {
  const isFirst = calendar.isBusinessDay(now) && calendar.countBusinessDays(startOfWeekOf(now), now) === 1;
  return isFirst && hourOf(now) >= firstHour ? dayOf(now) : null;
}

/** Sends the week's report to staff who want it, once in all processes. A missed one is made up for later that day. */
export async function sendMondayReport(deps: Deps, signal?: AbortSignal): Promise<void> {
  // Plans come from content, and so do the hours and holidays.
  if (!deps.catalogue.isRead()) return;
  const day = reportDayAt(deps.now(), deps);
  if (day === null) return;
  const send = async () => {
    const [workload, { counts, rows }] = await Promise.all([readWorkload(deps), judgeClients(deps)]);
    const named = (['unprofitable', 'outgrowing'] as const).flatMap((verdict) =>
      rows.filter(({ fit }) => fit.verdict === verdict).slice(0, namedClients),
    );
    const report = {
      summary: [workload.summary, summariseFit(counts)].filter(Boolean),
      people: workload.rows
        .filter(({ person, open, lateReplies }) => person ?? open + lateReplies > 0)
        .map(toLine),
      clients: (await nameClients(deps, named)).map(toClientLine),
    };
    await transact({ ...deps, actor: systemActor }, (ctx) => emit(ctx, weekReported, { day, report }));
  };
  await runOnce(deps, { job: 'monday-report', night: day }, send, signal);
}

const toLine = ({ person, open, dueThisWeek, late, words }: Workload) => ({
  name: person ? `${person.firstName} ${person.lastName}` : 'Nobody yet',
  words: `${open} open, ${dueThisWeek} due this week, ${late} late. ${words}`,
});

const toClientLine = ({ name, planName, reason }: PlanFit) => ({ name, words: `${planName}. ${reason}` });
