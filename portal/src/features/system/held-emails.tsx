import { nameEmail, type HeldMailDecision, type SystemReport } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { formatMoment } from '#/lib/format.ts';
import { systemQuery } from './queries.ts';
import { useNextFocus, useShowMore } from './email-rows.tsx';
import { countEmails } from './words.ts';

/** What is asked: about one email, or about all of them where there are no ids. */
type Question = { decision: HeldMailDecision; ids?: string[]; about: string };

const words = {
  send: {
    title: 'Send after all?',
    confirm: 'Send',
    busy: 'Sending...',
    becomes: 'Anyone who already got it will get it twice. Links in it may have expired.',
  },
  drop: {
    title: 'Drop permanently?',
    confirm: 'Drop',
    busy: 'Dropping...',
    becomes: 'Anyone who hasn’t had it won’t get it. You can’t undo this.',
  },
} as const;

/** Emails that a restore held, because only people can find out whether they had left before. */
export function HeldEmails({ mails: { held, oldestHeld } }: Pick<SystemReport, 'mails'>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const { place, settle: keepFocus } = useNextFocus(oldestHeld, question !== null);
  const { title, confirm, busy, becomes } = words[question?.decision ?? 'send'];
  const settle = async ({ decision, ids }: Question) => {
    const answer = await api.admin.system.mails.held.$post({ json: { decision, ids } });
    const { mails } = await answer.json();
    const done = decision === 'send' ? 'will be sent' : 'dropped';
    toast({ title: mails === 0 ? 'Already done' : `${countEmails(mails)} ${done}` });
    const row = ids ? oldestHeld.findIndex(({ id }) => id === ids[0]) : 0;
    keepFocus({ row, button: decision === 'send' ? 0 : 1 });
    await queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
  };
  const all = countEmails(held);
  const { shown, button } = useShowMore(oldestHeld);
  return (
    <div ref={place}>
      <Panel title="Held after a restore" size="t1">
        <p className="max-w-measure text-sm">
          {held === 1 ? 'This email was' : `These ${all} were`} waiting in a restored backup and may already
          have been sent. Send only the ones you’re sure weren’t sent, such as when the server was lost right
          after the backup. Drop the rest.
        </p>
        {held > 1 && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="small" onClick={() => setQuestion({ decision: 'send', about: all })}>
              Send all {held}
            </Button>
            <Button size="small" onClick={() => setQuestion({ decision: 'drop', about: all })}>
              Drop all {held}
            </Button>
          </div>
        )}
        <ul aria-label="Held emails" className="mt-3">
          {shown.map(({ id, template, recipient, createdAt }) => {
            const name = nameEmail(template);
            const ask = (decision: HeldMailDecision) =>
              setQuestion({ decision, ids: [id], about: `${name}, to ${recipient}` });
            return (
              <li
                key={id}
                className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-semibold">{name}</p>
                  <p className="text-sm text-soft">
                    To {recipient}, written {formatMoment(createdAt)}
                  </p>
                </div>
                <div className="flex gap-3">
                  <Button size="small" onClick={() => ask('send')}>
                    Send<span className="sr-only">: {recipient}</span>
                  </Button>
                  <Button size="small" onClick={() => ask('drop')}>
                    Drop<span className="sr-only">: {recipient}</span>
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
        {button}
        {held > oldestHeld.length && (
          <p className="mt-3 text-sm text-soft">
            These are the oldest {oldestHeld.length} of {held}.
          </p>
        )}
        <ConfirmDialog
          title={title}
          subject={question}
          run={settle}
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
              <strong>{about}.</strong> {becomes}
            </>
          )}
        </ConfirmDialog>
      </Panel>
    </div>
  );
}
