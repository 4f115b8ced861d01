import { zodResolver } from '@hookform/resolvers/zod';
import { nudgeDraft, type Need } from '@stackworks/contracts';
import { Button, Dialog, ErrorState, TextArea, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ListLoading } from '#/components/list-loading.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { needsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { sendAfterPause } from './pending-nudges.ts';

type Props = { need: Need; isOpen: boolean; onClose: () => void };

/** Shows the message that asks a client for feedback, to be edited and sent. For a few seconds it can be undone. */
export function NudgeDialog({ need, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Nudge ${need.name}`} isOpen={isOpen} onClose={onClose}>
      <Draft need={need} onClose={onClose} />
    </Dialog>
  );
}

function Draft({ need, onClose }: Omit<Props, 'isOpen'>) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...needsKey, 'nudge', need.id],
    queryFn: async () => (await api.admin.projects[':id'].nudge.$get({ param: { id: need.id } })).json(),
    gcTime: 0,
    // What is being edited is never replaced.
    staleTime: Infinity,
  });
  if (isPending) return <ListLoading text="Drafting the message..." />;
  if (!data) {
    return (
      <ErrorState
        title="No nudge to send"
        text={failureMessage(error, 'Check your connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <NudgeForm need={need} draft={data} onClose={onClose} />;
}

function NudgeForm({ need, draft, onClose }: Omit<Props, 'isOpen'> & { draft: { message: string } }) {
  const send = useSendNudge(need);
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
        hint={`Sent in the conversation about ${need.text}.`}
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

function useSendNudge({ id, name }: Need): (message: string) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const post = async (message: string) => {
    try {
      // The page may be on its way out.
      const options = { init: { keepalive: true } };
      await api.admin.projects[':id'].nudge.$post({ param: { id }, json: { message } }, options);
    } catch (error) {
      toast({
        title: 'Nudge not sent',
        description: failureMessage(error, 'Check your connection and try again.'),
        tone: 'danger',
      });
    }
    await Promise.all(
      [needsKey, staffCountsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  return (message) => {
    const undo = sendAfterPause(id, () => void post(message));
    const onPress = () => {
      if (undo()) toast({ title: 'Nudge not sent', description: `${name} hasn’t been asked.` });
      else toast({ title: 'Already sent', description: `${name} has the message.`, tone: 'danger' });
    };
    toast({ title: 'Sending nudge', description: `To ${name}`, action: { label: 'Undo', onPress } });
  };
}
