import { nameEmail, type HeldMailDecision, type SystemReport } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { EmailPanel, useNextFocus } from './email-panel.tsx';
import { systemQuery } from './queries.ts';
import { countEmails } from './formats.ts';

/** Without ids it is about all of them. */
type Question = { decision: HeldMailDecision; ids?: string[]; about: string };

const words = {
  send: {
    title: 'Send after all?',
    confirm: 'Send',
    busy: 'Sending...',
    consequence: 'Anyone who already got it will get it twice. Links in it may have expired.',
  },
  drop: {
    title: 'Drop permanently?',
    confirm: 'Drop',
    busy: 'Dropping...',
    consequence: 'Anyone who hasn’t had it won’t get it. You can’t undo this.',
  },
} as const;
const decisions = ['send', 'drop'] as const;

/** Emails held by a restore: only people can find out whether they had been sent before. */
export function HeldEmails({ mails: { held, oldestHeld } }: Pick<SystemReport, 'mails'>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const { place, settle } = useNextFocus(oldestHeld, question !== null);
  const { title, confirm, busy, consequence } = words[question?.decision ?? 'send'];
  const decide = async ({ decision, ids }: Question) => {
    const response = await api.admin.system.mails.held.$post({ json: { decision, ids } });
    const { mails } = await response.json();
    const done = decision === 'send' ? 'will be sent' : 'dropped';
    toast({ title: mails === 0 ? 'Already done' : `${countEmails(mails)} ${done}` });
    const row = ids ? oldestHeld.findIndex(({ id }) => id === ids[0]) : 0;
    settle({ row, button: decisions.indexOf(decision) });
    await queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
  };
  const all = countEmails(held);
  return (
    <EmailPanel
      place={place}
      title="Held after a restore"
      label="Held emails"
      text={`${held === 1 ? 'This email was' : `These ${all} were`} waiting in a restored backup and may already have been sent. Send only the ones you’re sure weren’t sent, such as when the server was lost right after the backup. Drop the rest.`}
      emails={oldestHeld}
      total={held}
      order="oldest"
      forAll={
        held > 1 &&
        decisions.map((decision) => (
          <Button key={decision} size="small" onClick={() => setQuestion({ decision, about: all })}>
            {words[decision].confirm} all {held}
          </Button>
        ))
      }
      buttons={({ id, template, recipient }) =>
        decisions.map((decision) => (
          <Button
            key={decision}
            size="small"
            onClick={() =>
              setQuestion({ decision, ids: [id], about: `${nameEmail(template)}, to ${recipient}` })
            }
          >
            {words[decision].confirm}
            <span className="sr-only">: {recipient}</span>
          </Button>
        ))
      }
    >
      <ConfirmDialog
        title={title}
        subject={question}
        run={decide}
        words={{
          confirm,
          busy,
          keep: 'Keep it held',
          failed: 'Nothing has changed',
          fallback: 'Please try again.',
        }}
        variant={question?.decision === 'drop' ? 'remove' : 'primary'}
        onClose={() => setQuestion(null)}
      >
        {({ about }) => (
          <>
            <strong>{about}.</strong> {consequence}
          </>
        )}
      </ConfirmDialog>
    </EmailPanel>
  );
}
