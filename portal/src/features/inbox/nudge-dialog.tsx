import { zodResolver } from '@hookform/resolvers/zod';
import { nudgeDraft, type InboxItem } from '@stackworks/contracts';
import { Button, Dialog, TextArea, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { invalidateAll, needsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { sendNudgeLater } from './pending-nudges.ts';

type Props = { item: InboxItem; isOpen: boolean; onClose: () => void };

/** Drafts a message that asks a client for feedback, to edit and send. It can be undone for a few seconds. */
export function NudgeDialog({ item, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Nudge ${item.name}`} isOpen={isOpen} onClose={onClose}>
      <Draft item={item} onClose={onClose} />
    </Dialog>
  );
}

function Draft({ item, onClose }: Omit<Props, 'isOpen'>) {
  const query = useQuery({
    queryKey: [...needsKey, 'nudge', item.id],
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

function NudgeForm({ item, draft, onClose }: Omit<Props, 'isOpen'> & { draft: { message: string } }) {
  const send = useSendNudge(item);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nudgeDraft),
    defaultValues: draft,
  });
  const submit = handleSubmit(({ message }) => {
    onClose();
    send(message);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Message"
        hint={`Sent in the conversation about ${item.text}.`}
        rows={6}
        error={formState.errors.message?.message}
        {...register('message')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Send nudge
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
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
    await invalidateAll(queryClient, needsKey, staffCountsKey);
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
