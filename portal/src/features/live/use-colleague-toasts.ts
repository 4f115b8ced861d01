import type { LiveEvent } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useLocation } from 'wouter';
import { inboxItemPath } from '#/features/inbox/index.ts';
import { staffProjectPath } from '#/lib/address.ts';

type Assigned = Extract<LiveEvent, { type: 'assigned' }>;

/** "Priya Naidu gave you Bakery website" */
function describeAssigned({ by, projects }: Pick<Assigned, 'by' | 'projects'>): string {
  const [first, ...others] = projects;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${by} gave you ${first?.projectName ?? 'a project'}${more}`;
}

/** Shows a toast when a colleague assigns projects to the signed-in member of staff, or names them in a note. */
export function useColleagueToasts(userId: string): (event: LiveEvent) => void {
  const toast = useToast();
  const [, navigate] = useLocation();
  return (event) => {
    if (event.type === 'assigned' && event.to === userId) {
      const [first] = event.projects;
      toast({
        title: describeAssigned(event),
        ...(first && {
          action: { label: 'Open project', onPress: () => navigate(staffProjectPath(first.id)) },
        }),
      });
    }
    if (event.type === 'mentioned' && event.to.includes(userId)) {
      toast({
        title: `${event.by} mentioned you in a note`,
        action: { label: 'Open', onPress: () => navigate(inboxItemPath({ kind: 'mention', ...event })) },
      });
    }
  };
}
