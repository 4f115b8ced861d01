import { changesInput, portalRoutes, type LinkedVersion } from '@stackworks/contracts';
import { Button, FormAlert, Icon, LinkButton, TextArea } from '@stackworks/ui';
import { useState } from 'react';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { problemIn } from '#/lib/api/errors.ts';
import { formatDayInWords, formatTime } from '#/lib/format.ts';
import { readDrafted } from '#/lib/forms/drafts.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { describeChange } from '#/features/versions/words.ts';
import { linkedDraft, useDecideByLink } from './queries.ts';

type Props = { token: string; linked: LinkedVersion };

/** Who answers by the link, and their answer; what was decided, once it is. */
export function LinkedDecision({ token, linked }: Props) {
  const { person, version, expiresAt } = linked;
  const [asks, setAsks] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const approve = useDecideByLink(token, linked);
  const approveOnce = useOneAtATime(approve.mutateAsync);
  const name = `${person.firstName} ${person.lastName}`;
  const { can } = version;
  return (
    <footer className="grid gap-3 border-t-2 border-ink bg-sheet px-5 py-4 sm:sticky sm:bottom-0 sm:px-8">
      {version.status === 'pending' && can.requestChanges ? (
        <>
          <p>
            You’re answering as <b>{name}</b>. No sign-in needed.{' '}
            <button type="button" className="link" onClick={() => setIsOther(true)}>
              Not {person.firstName}?
            </button>
          </p>
          {isOther && (
            <p role="status" className="text-soft">
              This link was emailed to {name}, who answers by it. Please close this page and let them know.
            </p>
          )}
          <Waiting approvals={version.approvals} />
          {asks ? (
            <ChangesByLink token={token} linked={linked} onCancel={() => setAsks(false)} />
          ) : (
            <>
              <FormAlert
                title="That didn’t work"
                message={problemIn(approve.error, 'Failed to approve this version')}
              />
              {can.approve && (
                <Button
                  variant="primary"
                  isBusy={approve.isPending}
                  busyText="Approving..."
                  onClick={() => approveOnce(null)}
                >
                  <Icon name="tick" />
                  Approve as {name}
                </Button>
              )}
              <Button disabled={approve.isPending} onClick={() => setAsks(true)}>
                Ask for changes
              </Button>
            </>
          )}
        </>
      ) : (
        <Decided linked={linked} />
      )}
      <p className="text-sm text-soft">
        This link is yours until {formatDayInWords(expiresAt)} and works for this version only. It can’t see
        your bills.{can.approve && ' Approving uses no request.'}
      </p>
    </footer>
  );
}

const Waiting = ({ approvals }: Pick<LinkedVersion['version'], 'approvals'>) =>
  approvals.map(({ name, createdAt }) => (
    <p key={name}>
      {name} said yes on {formatDayInWords(createdAt)}. It needs one more.
    </p>
  ));

/** What was decided, by whom and when; or why there is nothing to decide here. */
function Decided({ linked: { version } }: Pick<Props, 'linked'>) {
  const { status, decidedBy, decidedAt, approvals } = version;
  const [text, more] =
    status === 'approved'
      ? [`${decidedBy ?? 'You'} approved this`, 'We’ve let the team know.']
      : status === 'changes_requested'
        ? [`${decidedBy ?? 'You'} asked for changes`, 'We’re working on them.']
        : approvals.length > 0
          ? ['You’ve said yes', 'It needs one more person’s yes.']
          : ['There’s a newer version', 'Its email has a link of its own.'];
  return (
    <div role="status" className="grid gap-3">
      <p className="font-display text-t2">
        {text}
        {decidedAt && ` on ${formatDayInWords(decidedAt)} at ${formatTime(decidedAt)}`}.
      </p>
      <p>{more}</p>
      <LinkButton href={portalRoutes.simpleLogin}>Sign in to the portal</LinkButton>
    </div>
  );
}

/** Asks for changes by the link. What is typed is stored until it is sent. */
function ChangesByLink({ token, linked, onCancel }: Props & { onCancel: () => void }) {
  const draft = linkedDraft(linked);
  const decide = useDecideByLink(token, linked);
  const { nextChange } = linked;
  const form = useContractForm({
    schema: changesInput,
    draft,
    defaultValues: readDrafted(draft, { feedback: '' }),
    failure: { title: 'That didn’t send', fallback: 'Try again.' },
    send: async ({ feedback }) => {
      await decide.mutateAsync(feedback);
    },
  });
  return (
    <ContractForm form={form} className="grid-cols-1 !gap-3">
      <TextArea
        label="What should change?"
        hint="A list works best: where it is, what it says now, and what it should say."
        rows={5}
        {...form.field('feedback')}
      />
      <p className="text-sm text-soft">
        {nextChange
          ? `${describeChange(nextChange)}.`
          : 'Your plan has no change left for this. Sign in to buy one, or to message the team.'}
      </p>
      {nextChange ? (
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText="Sending...">
          Send changes as {linked.person.firstName}
        </Button>
      ) : (
        <LinkButton href={portalRoutes.simpleLogin}>Sign in to the portal</LinkButton>
      )}
      <Button disabled={form.isBusy} onClick={onCancel}>
        Back
      </Button>
    </ContractForm>
  );
}
