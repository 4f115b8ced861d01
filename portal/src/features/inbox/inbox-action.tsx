import type { InboxItem } from '@stackworks/contracts';
import { Button, buttonClass, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { invalidateAll, needsKey, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { NudgeDialog } from './nudge-dialog.tsx';
import { describeItem } from './words.ts';

type Props = { item: InboxItem; isLate: boolean; isFirst: boolean };

/** The actions that resolve an inbox item: a nudge, a start on requested changes, a reply, or dismissing it. */
export function InboxAction({ item, isLate, isFirst }: Props) {
  const [isNudging, setNudging] = useState(false);
  const resolve = useResolve(item);
  const resolveOnce = useOneAtATime(resolve.mutate);
  const variant = isFirst ? 'primary' : 'secondary';
  const about = <span className="sr-only"> {describeItem(item)}</span>;
  const { kind } = item;
  if (kind === 'review') {
    return (
      <div className="self-center">
        <Button size="small" className="w-full" variant={variant} onClick={() => setNudging(true)}>
          Nudge…{about}
        </Button>
        <NudgeDialog item={item} isOpen={isNudging} onClose={() => setNudging(false)} />
      </div>
    );
  }
  const link = (look: string, words: string) => (
    <Link className={look} href={inboxItemPath(item)}>
      {words}
      {about}
    </Link>
  );
  const button = (look: 'primary' | 'secondary' | 'quiet', words: string) => (
    <Button
      key={item.id}
      size="small"
      variant={look}
      isBusy={resolve.isPending}
      onClick={() => resolveOnce()}
    >
      {words}
      {about}
    </Button>
  );
  const opens = { project: 'Open project', mention: 'Open note' };
  const words = kind === 'project' || kind === 'mention' ? opens[kind] : isLate ? 'Reply now' : 'Reply';
  return (
    <div className="flex flex-col items-stretch gap-2 self-center">
      {kind === 'revision' ? (
        <>
          {button(variant, 'Start changes')}
          {link(buttonClass({ variant: 'quiet', size: 'small' }), 'See request')}
        </>
      ) : (
        link(buttonClass({ variant, size: 'small' }), words)
      )}
      {(kind === 'thread' || kind === 'chat') && button('quiet', 'No reply needed')}
    </div>
  );
}

/** Starts work on requested changes, or dismisses a message without a reply. */
function useResolve({ kind, id, name, projectId, projectName }: InboxItem) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isRevision = kind === 'revision' && projectId !== null;
  return useMutation({
    mutationFn: async () => {
      if (!isRevision) await api.admin.promises[':id'].dismiss.$post({ param: { id } });
      else {
        const json = { status: 'in_progress' };
        await api.admin.projects[':id'].status.$patch({ param: { id: projectId }, json });
      }
    },
    onSuccess: () =>
      toast(
        isRevision
          ? { title: 'Changes started', description: `${projectName ?? 'The project'} is now In Progress.` }
          : { title: 'No reply needed', description: `${name}’s message has been dismissed.` },
      ),
    onError: useFailureToast('Error', 'That didn’t work. Try again.'),
    onSettled: () => invalidateAll(queryClient, needsKey, staffCountsKey, staffProjectsKey),
  });
}
