import type { StaffProject } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDistanceStrict } from 'date-fns';
import { colleaguesQuery } from '#/features/team/index.ts';
import { api } from '#/lib/api/client.ts';
import { formatDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';

/** The newest change of a project's due date, from the audit log. */
const lastMoveQuery = ({ id, version }: StaffProject) =>
  queryOptions({
    queryKey: ['/api/admin/audit-log', { lastMoveOf: id, version }],
    queryFn: async () => {
      const query = { action: 'due-date-changed', subjectType: 'project', subject: id, limit: '1' } as const;
      const { items } = await (await api.admin['audit-log'].$get({ query })).json();
      return items[0] ?? null;
    },
    staleTime: Infinity,
  });

type Props = { project: StaffProject; onKeep: () => void; onReplace: () => void };

/** A colleague saved another due date while this one was being chosen: one of the two stays. */
export function DueDateConflict({ project, onKeep, onReplace }: Props) {
  const { data: move } = useQuery(lastMoveQuery(project));
  const team = useQuery(colleaguesQuery).data?.items;
  const now = useNow();
  const name = team?.find(({ id }) => id === move?.actorId)?.firstName ?? move?.actorName;
  const what = project.dueDate ? `moved this to ${formatDay(project.dueDate)}` : 'removed the date';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-[5px] border-pending-ink bg-pending-wash px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-44">
        {name ?? 'A colleague'} {what}
        {move && ` ${describeAgo(new Date(move.createdAt), now)}`}. Yours isn’t saved yet.
      </p>
      <Button size="small" onClick={onKeep}>
        Keep {name ? `${name}’s` : 'theirs'}
      </Button>
      <Button size="small" onClick={onReplace}>
        Use mine
      </Button>
    </div>
  );
}

/** "just now", "a minute ago", "2 hours ago" */
function describeAgo(time: Date, now: Date): string {
  if (now.getTime() - time.getTime() < 60_000) return 'just now';
  const distance = formatDistanceStrict(time, now);
  return `${distance.replace(/^1 (?=minute)/, 'a ').replace(/^1 (?=hour)/, 'an ')} ago`;
}
