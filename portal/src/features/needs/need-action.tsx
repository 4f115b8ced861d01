import { portalRoutes, type Need } from '@stackworks/contracts';
import { Button, buttonClass, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { projectPlaces } from '#/lib/project-places.ts';
import { needsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';
import { sayWhat } from './words.ts';

/** What they wrote is there on the project’s page. */
const placeOf = {
  thread: projectPlaces.conversation,
  mention: projectPlaces.conversation,
  revision: projectPlaces.versions,
};

/** Where one acts on it. */
function findPlace({ kind, clientId, projectId, enquiryId }: Need): string {
  const dashboard = portalRoutes.adminDashboard;
  if (kind === 'enquiry') return `${dashboard}?tab=enquiries&enquiry=${enquiryId ?? ''}`;
  if (kind === 'chat') return `${portalRoutes.adminMessages}?client=${clientId ?? ''}`;
  const place = kind === 'project' || kind === 'review' ? '' : `#${placeOf[kind]}`;
  return `${dashboard}?tab=projects&project=${projectId ?? ''}${place}`;
}

/** The way to act on what needs somebody; a message of thanks can be put aside without a reply. */
export function NeedAction({ need, isLate, isFirst }: { need: Need; isLate: boolean; isFirst: boolean }) {
  const { kind, id } = need;
  const act = useAct(need);
  const actOnce = useOneAtATime(act.mutate);
  const variant = isFirst ? 'primary' : 'secondary';
  const isMessage = kind === 'thread' || kind === 'chat';
  const about = <span className="sr-only"> {sayWhat(need)}</span>;
  if (kind === 'review') {
    return (
      <Button
        size="small"
        className="self-center"
        variant={variant}
        isBusy={act.isPending}
        onClick={() => actOnce()}
      >
        Send nudge
        {about}
      </Button>
    );
  }
  const opens = { project: 'Open project', mention: 'Open note' };
  const words = kind === 'project' || kind === 'mention' ? opens[kind] : isLate ? 'Reply now' : 'Reply';
  return (
    <div className="flex flex-col items-stretch gap-2 self-center">
      <Link className={buttonClass({ variant, size: 'small' })} href={findPlace(need)}>
        {words}
        {about}
      </Link>
      {isMessage && (
        <Button key={id} size="small" variant="quiet" isBusy={act.isPending} onClick={() => actOnce()}>
          No reply needed
          {about}
        </Button>
      )}
    </div>
  );
}

/** Asks the client for feedback on a review; puts a message aside. */
function useAct({ kind, id, name }: Need) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isReview = kind === 'review';
  return useMutation({
    mutationFn: async () => {
      if (isReview) await api.admin.projects[':id'].nudge.$post({ param: { id } });
      else await api.admin.promises[':id'].dismiss.$post({ param: { id } });
    },
    onSuccess: () =>
      toast(
        isReview
          ? { title: 'Nudge sent', description: `${name} has a message asking for feedback.` }
          : { title: 'Put aside', description: `${name}’s message is marked as needing no reply.` },
      ),
    onError: (error) =>
      toast({ title: 'Error', description: failureMessage(error, 'That did not work'), tone: 'danger' }),
    onSettled: () =>
      Promise.all([needsKey, staffCountsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
