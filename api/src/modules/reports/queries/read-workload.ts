import { dayOf, startOfNextWeek, startOfWeekOf } from '@stackworks/business-time';
import { shownPieces, type PieceState, type WorkloadReport } from '@stackworks/contracts';
import { presentAssignee } from '#/modules/accounts/accounts.presenter.ts';
import { findClientLabels, listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { countOpenWork, listOpenWork } from '#/modules/projects/queries/read-open-work.ts';
import { describeRow, summariseWorkload } from '#/modules/reports/describe-workload.ts';
import { countLateTargets } from '#/modules/sla/queries/find-targets.ts';
import { sumTimeBy } from '#/modules/time/queries/read-time.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';

const nothing = { open: 0, dueThisWeek: 0, late: 0 };

/** Who has what this week: everyone on the team by name, then what nobody has taken. */
export async function readWorkload({ db, now }: ClockPort & DatabasePort): Promise<WorkloadReport> {
  const { read } = db;
  const at = now();
  const weekEnd = startOfNextWeek(at);
  const week = { from: dayOf(startOfWeekOf(at)), to: dayOf(weekEnd) };
  const [team, counts, work, minutes, lateReplies] = await Promise.all([
    listActiveAdmins(read),
    countOpenWork(read, { now: at, weekEnd }),
    listOpenWork(read, shownPieces),
    sumTimeBy(read, 'authorId', week),
    countLateTargets(read, at),
  ]);
  const clients = await findClientLabels(
    read,
    work.map(({ userId }) => userId),
  );
  const stateOf = (dueDate: string | null): PieceState => {
    if (dueDate === null || dueDate >= weekEnd.toISOString()) return 'later';
    return dueDate < at.toISOString() ? 'late' : 'due';
  };
  const countsOf = new Map(counts.map(({ assignedTo, ...rest }) => [assignedTo, rest]));
  const workOf = Map.groupBy(work, ({ assignedTo }) => assignedTo);
  const people = [...team.map(presentAssignee), null];
  const rows = people.map((person) => ({
    person,
    ...(countsOf.get(person?.id ?? null) ?? nothing),
    lateReplies: lateReplies.get(person?.id ?? null) ?? 0,
    minutes: person ? (minutes.get(person.id) ?? 0) : 0,
    pieces: (workOf.get(person?.id ?? null) ?? []).map(({ id, projectName, userId, dueDate, version }) => ({
      id,
      projectName,
      dueDate,
      version,
      clientName: clients.get(userId) ?? '',
      state: stateOf(dueDate),
    })),
  }));
  return {
    summary: summariseWorkload(rows),
    rows: rows.map((row) => ({ ...row, words: describeRow(row, rows, at) })),
  };
}
