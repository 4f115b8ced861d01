import {
  changesInput,
  idempotencyHeader,
  messageLimit,
  type CountedChange,
  type ProjectVersion,
  type RevisionQuota,
  type VersionList,
} from '@stackworks/contracts';
import { Button, TextArea, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { clientPortalPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { formatPrice } from '#/lib/format.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { clearDrafts, readDrafted } from '#/lib/forms/drafts.ts';
import { conversationKey } from '#/lib/query-keys.ts';
import { useMay } from '#/lib/session/member.ts';
import { projectVersionsQuery, revisionQuotaQuery } from './queries.ts';
import { decisionDraft, useDecideVersion } from './use-decide-version.ts';
import { describeChange, resetDay } from './words.ts';

type Props = { owner: string; version: ProjectVersion; projectName: string; onDone: () => void };

/** Asks for changes to a version or, when nothing is left to count them as, offers a content update. The draft is stored until sent. */
export function ChangesForm({ owner, version, projectName, onDone }: Props) {
  const draft = decisionDraft(owner, version);
  const toast = useToast();
  const { data: quota } = useQuery(revisionQuotaQuery);
  const { data: listed } = useQuery(projectVersionsQuery(version.projectId));
  const isUsedUp = listed?.nextChange === null;
  const request = contentUpdateRequest(quota?.contentUpdate, projectName, version);
  const decide = useDecideVersion(owner, version);
  const askForUpdate = useAskForUpdate(owner, version);
  const form = useContractForm({
    schema: isUsedUp ? request.input : changesInput,
    draft,
    defaultValues: readDrafted(draft, { feedback: '' }),
    failure: { title: 'Error', fallback: 'Failed to send your changes' },
    send: async ({ feedback }) => {
      if (isUsedUp) {
        await askForUpdate.mutateAsync(request.toMessage(feedback));
        toast({ title: 'Message sent', description: 'Your message has been sent to the team.' });
      } else {
        await decide.mutateAsync(feedback);
        toast({ title: 'Changes requested', description: 'We’ve let the team know.' });
      }
      onDone();
    },
  });
  const { field, setFocus, clearErrors } = form;

  useEffect(() => setFocus('feedback'), [setFocus]);
  useEffect(() => {
    // The offer of a content update replaces the quota error.
    if (isUsedUp) clearErrors('root');
  }, [isUsedUp, clearErrors]);

  return (
    <ContractForm form={form} className="grid-cols-1">
      <TextArea
        label="What should change?"
        hint="A list works best: where it is, what it says now, and what it should say."
        rows={6}
        {...field('feedback')}
      />
      {quota && listed?.nextChange && (
        <p className="text-sm text-soft">
          {describeUsedRounds(quota, listed)}
          {explainChange(listed.nextChange, quota)}
        </p>
      )}
      {quota && isUsedUp && (
        <ContentUpdateOffer quota={quota} usedRounds={describeUsedRounds(quota, listed)} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText="Sending...">
          {isUsedUp ? 'Message the team' : 'Ask for changes'}
        </Button>
        <Button onClick={onDone} disabled={form.isBusy}>
          Not now
        </Button>
      </div>
    </ContractForm>
  );
}

/** What this change costs, before it is sent. */
function explainChange(change: CountedChange, quota: RevisionQuota): string {
  const { countedAs, number, of } = change;
  if (countedAs === 'round') {
    return `${describeChange(change)}. Changes before launch don’t count against your plan.`;
  }
  if (countedAs === 'bought') return `This uses a content update you’ve bought: ${quota.boughtLeft} left.`;
  if (of === null) return 'Revision requests have no limit on your plan.';
  return `This uses one of your revision requests: ${of - number + 1} of ${of} left, resets ${resetDay(quota)}.`;
}

/** The first sentence about a change beyond the rounds before launch; empty for every other. */
const describeUsedRounds = ({ rounds }: RevisionQuota, { hasUsedRounds }: VersionList): string =>
  hasUsedRounds && rounds > 0
    ? `You’ve used your ${rounds === 1 ? 'round' : `${rounds} rounds`} of changes before launch. `
    : '';

type OfferProps = { quota: RevisionQuota; usedRounds: string };

/** Shown when nothing is left to count a change as: one more for its price, or the day the month's quota resets. */
function ContentUpdateOffer({ quota, usedRounds }: OfferProps) {
  const { contentUpdate } = quota;
  const isOwner = useMay('own');
  return (
    <section aria-label="No included changes left" className="bg-pounamu-wash p-5">
      <p className="font-display text-t2">
        {usedRounds}
        {quota.quota !== 0 && `You’ve used all ${quota.quota} revision requests for this month.`}
        {quota.quota === 0 && usedRounds === '' && 'Your plan doesn’t include revision requests.'}
      </p>
      <p className="mt-1.5 text-sm">
        {contentUpdate && (
          <>
            This change costs {formatPrice(contentUpdate.price)}.{' '}
            {isOwner ? (
              <>
                <Link href={clientPortalPath('billing')} className="link">
                  Pay now
                </Link>{' '}
                and we’ll start, or message us first.{' '}
              </>
            ) : (
              'Ask your company’s owner to pay, or message us first. '
            )}
          </>
        )}
        {quota.quota !== 0 && `Your requests start again on ${resetDay(quota)}.`}
      </p>
    </section>
  );
}

/** Asks the team for a change beyond the plan, in the project's conversation. */
function useAskForUpdate(owner: string, version: ProjectVersion) {
  const queryClient = useQueryClient();
  const draft = decisionDraft(owner, version);
  const param = { kind: 'project' as const, id: version.projectId };
  return useMutation({
    mutationFn: async (content: string) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, content) };
      await api.client.conversations[':kind'][':id'].messages.$post(
        { param, json: { content } },
        { headers },
      );
    },
    onSuccess: () => {
      clearDrafts(draft);
      const queryKey = conversationKey('client', { kind: 'project', subjectId: version.projectId });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The message that asks for a change beyond the plan. @param update left out when a change has no price */
export function contentUpdateRequest(
  update: RevisionQuota['contentUpdate'] | undefined,
  projectName: string,
  { number }: Pick<ProjectVersion, 'number'>,
) {
  const what = update ? `a ${update.name.toLowerCase()} (${formatPrice(update.price)})` : 'one more change';
  const start = `I’d like ${what} for ${projectName}, version ${number}:\n\n`;
  const maxLength = messageLimit - start.length;
  return {
    /** The feedback, which must fit into one message with the first sentence. */
    input: changesInput.refine(({ feedback }) => feedback.length <= maxLength, {
      path: ['feedback'],
      error: `Use ${maxLength} characters or fewer`,
    }),
    toMessage: (feedback: string) => start + feedback,
  };
}
