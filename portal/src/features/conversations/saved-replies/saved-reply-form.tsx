import { zodResolver } from '@hookform/resolvers/zod';
import { replyVariables, savedReplyInput, type SavedReply } from '@stackworks/contracts';
import { Button, TextArea, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';

const failure = { title: 'Not saved', fallback: 'We couldn’t save the reply. Please try again.' };

/** Writes a saved reply anew, or changes one. */
export function SavedReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(savedReplyInput),
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['title', 'text']);

  const submit = handleSubmit(async (json) => {
    const replies = api.admin['saved-replies'];
    try {
      await (reply ? replies[':id'].$patch({ param: { id: reply.id }, json }) : replies.$post({ json }));
      await queryClient.invalidateQueries({ queryKey: savedRepliesKey });
      onDone();
    } catch (error) {
      reportFailure(error, failure);
    }
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormAlert title={failure.title} message={errors.root?.message} />
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Text"
        hint={`Filled in when you use it: ${replyVariables.map((name) => `{{${name}}}`).join(', ')}.`}
        error={errors.text?.message}
        {...register('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" isBusy={isSubmitting}>
          {reply ? 'Save changes' : 'Save reply'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
