import type { ProjectAssignee, Workload, WorkloadReport, WorkPiece } from '@stackworks/contracts';

/** A report with a piece of work in another person's row, among theirs by due date; null is nobody's row. */
export function moveWork(
  report: WorkloadReport,
  piece: WorkPiece,
  to: ProjectAssignee | null,
): WorkloadReport {
  const rows = report.rows.map((row) => {
    const has = row.pieces.some(({ id }) => id === piece.id);
    const gets = row.person?.id === to?.id;
    if (!has && !gets) return row;
    const others = row.pieces.filter(({ id }) => id !== piece.id);
    const pieces = gets ? [...others, piece].toSorted(byDueDate) : others;
    return { ...row, pieces, ...count(row, piece, Number(gets) - Number(has)) };
  });
  return { ...report, rows };
}

const count = ({ open, late, dueThisWeek }: Workload, { state }: WorkPiece, change: number) => ({
  open: open + change,
  late: late + (state === 'late' ? change : 0),
  dueThisWeek: dueThisWeek + (state === 'due' ? change : 0),
});

const byDueDate = (a: WorkPiece, b: WorkPiece): number => orderOf(a).localeCompare(orderOf(b));

const orderOf = ({ dueDate, id }: WorkPiece): string => `${dueDate ?? '9999'} ${id}`;
