import { zodResolver } from '@hookform/resolvers/zod';
import { changesInput, type Revision } from '@stackworks/contracts';
import { Button, TextArea, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '#/components/form-alert.tsx';
import { keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { ContentUpdateOffer } from './content-update-offer.tsx';
import { revisionQuotaQuery } from './queries.ts';
import { updateRequest } from './update-request.ts';
import { useAskForUpdate } from './use-ask-for-update.ts';
import { decisionDraft, useDecide } from './use-decide.ts';
import { countLeft, resetDay } from './words.ts';

type Props = {
  clientId: string;
  version: Revision;
  projectName: string;
  onDone: () => void;
};

/**
 * Asks what should change. With nothing left of the month's quota it offers a content update instead; what was typed
 * stays either way, until it is sent.
 */
export function ChangesForm({ clientId, version, projectName, onDone }: Props) {
  const draft = decisionDraft(clientId, version);
  const toast = useToast();
  const { data: quota } = useQuery(revisionQuotaQuery);
  const left = quota ? countLeft(quota) : null;
  const isUsedUp = left === 0;
  const request = updateRequest(quota?.contentUpdate, projectName, version);
  const decide = useDecide(clientId, version);
  const askForUpdate = useAskForUpdate(clientId, version);
  const { register, handleSubmit, getValues, setError, setFocus, clearErrors, formState } = useForm({
    resolver: zodResolver(isUsedUp ? request.input : changesInput),
    defaultValues: { feedback: readDraft(draft, 'feedback') },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['feedback']);

  useEffect(() => setFocus('feedback'), [setFocus]);
  useEffect(() => {
    // The offer says the same as the refusal that led to it, and more.
    if (isUsedUp) clearErrors('root');
  }, [isUsedUp, clearErrors]);

  const submit = handleSubmit(async ({ feedback }) => {
    try {
      if (isUsedUp) {
        await askForUpdate.mutateAsync(request.toMessage(feedback));
        toast({ title: 'Message sent', description: 'Your message has been sent to the team.' });
      } else {
        await decide.mutateAsync(feedback);
        toast({ title: 'Changes requested', description: 'We’ve let the team know.' });
      }
      onDone();
    } catch (error) {
      reportFailure(error, { title: 'Error', fallback: 'Failed to send your changes' });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => keepDraft(draft, getValues())}
      className="grid grid-cols-1 gap-5"
    >
      <FormAlert title="Error" message={errors.root?.message} />
      <TextArea
        label="What should change?"
        hint="A list works best: where it is, what it says now, and what it should say."
        rows={6}
        error={errors.feedback?.message}
        {...register('feedback')}
      />
      {quota && left !== null && left > 0 && (
        <p className="text-sm text-soft">
          This uses one of your revision requests: {left} of {quota.quota} left, resets {resetDay(quota)}.
        </p>
      )}
      {quota && isUsedUp && <ContentUpdateOffer quota={quota} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Sending...">
          {isUsedUp ? 'Message the team' : 'Ask for changes'}
        </Button>
        <Button onClick={onDone} disabled={isSubmitting}>
          Not now
        </Button>
      </div>
    </form>
  );
}
