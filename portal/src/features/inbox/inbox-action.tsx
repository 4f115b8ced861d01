import { isMessageKind, nudgeDraft, type InboxItem } from '@stackworks/contracts';
import { Button, buttonClass, useToast, Dialog, TextArea } from '@stackworks/ui';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { invalidateAll, inboxKey, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { sendNudgeLater } from './pending-nudges.ts';
import { describeItem } from './words.ts';

type Props = { item: InboxItem; isLate: boolean; isFirst: boolean };

/** The actions that resolve an inbox item: a nudge, a start on requested changes, a reply, or dismissing it. */
export function InboxAction({ item, isLate, isFirst }: Props) {
  const [isNudging, setNudging] = useState(false);
  const resolve = useResolve(item);
  const resolveOnce = useOneAtATime(resolve.mutateAsync);
  const variant = isFirst ? 'primary' : 'secondary';
  const about = <span className="sr-only"> {describeItem(item)}</span>;
  const { kind } = item;
  if (kind === 'review') {
    return (
      <div className="self-center">
        <Button size="small" className="w-full" variant={variant} onClick={() => setNudging(true)}>
          Nudge…{about}
        </Button>
        <Dialog title={`Nudge ${item.name}`} isOpen={isNudging} onClose={() => setNudging(false)}>
          <NudgeDraft item={item} onClose={() => setNudging(false)} />
        </Dialog>
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
      {isMessageKind(kind) && button('quiet', 'No reply needed')}
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
    onSettled: () => invalidateAll(queryClient, inboxKey, staffCountsKey, staffProjectsKey),
  });
}

type NudgeProps = { item: InboxItem; onClose: () => void };

/** Drafts a message that asks a client for feedback, to edit and send. It can be undone for a few seconds. */
function NudgeDraft({ item, onClose }: NudgeProps) {
  const query = useQuery({
    queryKey: [...inboxKey, 'nudge', item.id],
    queryFn: async () => (await api.admin.projects[':id'].nudge.$get({ param: { id: item.id } })).json(),
    gcTime: 0,
    // Never replaces what is being edited.
    staleTime: Infinity,
  });
  return (
    <Loaded
      query={query}
      loading="Drafting the message..."
      failed="No nudge to send"
      failedText={failureMessage(query.error, 'Check your connection and try again.')}
    >
      {(draft) => <NudgeForm item={item} draft={draft} onClose={onClose} />}
    </Loaded>
  );
}

function NudgeForm({ item, draft, onClose }: NudgeProps & { draft: { message: string } }) {
  const send = useSendNudge(item);
  const form = useContractForm({
    schema: nudgeDraft,
    defaultValues: draft,
    send: ({ message }) => {
      onClose();
      send(message);
    },
  });
  return (
    <ContractForm form={form}>
      <TextArea
        label="Message"
        hint={`Sent in the conversation about ${item.text}.`}
        rows={6}
        {...form.field('message')}
      />
      <FormButtons form={form} onCancel={onClose}>
        Send nudge
      </FormButtons>
    </ContractForm>
  );
}

function useSendNudge({ id, name }: InboxItem): (message: string) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast('Nudge not sent', 'Check your connection and try again.');
  const post = async (message: string) => {
    try {
      // The page may be closing.
      const options = { init: { keepalive: true } };
      await api.admin.projects[':id'].nudge.$post({ param: { id }, json: { message } }, options);
    } catch (error) {
      toastFailure(error);
    }
    await invalidateAll(queryClient, inboxKey, staffCountsKey);
  };
  return (message) => {
    const undo = sendNudgeLater(id, () => void post(message));
    const onPress = () => {
      if (undo()) toast({ title: 'Nudge not sent', description: `${name} hasn’t been asked.` });
      else toast({ title: 'Already sent', description: `${name} has the message.`, tone: 'danger' });
    };
    toast({ title: 'Sending nudge', description: `To ${name}`, action: { label: 'Undo', onPress } });
  };
}
