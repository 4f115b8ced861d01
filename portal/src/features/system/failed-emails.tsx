import type { SystemReport } from '@stackworks/contracts';
import { Button, FormAlert, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { EmailPanel, useNextFocus } from './email-panel.tsx';
import { systemQuery } from './queries.ts';
import { countEmails } from './formats.ts';

export function FailedEmails({ mails: { failed, newestFailed } }: Pick<SystemReport, 'mails'>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [dismissing, setDismissing] = useState<string[] | null>(null);
  const { place, settle } = useNextFocus(newestFailed, dismissing !== null);
  const refresh = (ids: string[], button: number) => {
    settle({ row: newestFailed.findIndex(({ id }) => id === ids[0]), button });
    return queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
  };
  const retry = useMutation({
    mutationFn: async (ids: string[]) => (await api.admin.system.mails.retry.$post({ json: { ids } })).json(),
    onSuccess: async ({ mails }, ids) => {
      toast(
        mails === 0
          ? { title: 'Already done', description: 'This email is already on its way.' }
          : {
              title: `${countEmails(mails)} will be sent again`,
              description: 'If that fails too, you find it here.',
            },
      );
      await refresh(ids, 0);
    },
  });
  const dismiss = useMutation({
    mutationFn: async (ids: string[]) =>
      (await api.admin.system.mails.dismiss.$post({ json: { ids } })).json(),
    onSuccess: async ({ mails }, ids) => {
      toast({ title: mails === 0 ? 'Already done' : `${countEmails(mails)} dismissed` });
      await refresh(ids, 1);
    },
  });
  const retryOnce = useOneAtATime(retry.mutateAsync);
  const dismissOnce = useOneAtATime(dismiss.mutateAsync);
  const isAbout = ({ isPending, variables }: typeof retry, id: string) => isPending && variables.includes(id);
  const failure = (retry.submittedAt > dismiss.submittedAt ? retry : dismiss).error;
  const ids = newestFailed.map(({ id }) => id);
  const them = ids.length === failed ? `all ${failed}` : `these ${ids.length}`;
  return (
    <EmailPanel
      place={place}
      title="Failed emails"
      label="Failed emails"
      text={`${countEmails(failed)} in the last 30 days. Fix the reason first, such as a mistyped address, then send it again; a link in an old email may have expired. Dismiss any no one needs.`}
      alert={
        <FormAlert
          className="mt-4"
          title="Nothing has changed"
          message={problemIn(failure, 'Please try again.')}
        />
      }
      emails={newestFailed}
      total={failed}
      order="newest"
      forAll={
        ids.length > 1 && (
          <>
            <Button
              size="small"
              isBusy={retry.isPending && retry.variables.length > 1}
              busyText="Sending..."
              onClick={() => retryOnce(ids)}
            >
              <Icon name="loop" />
              Try {them} again
            </Button>
            <Button size="small" onClick={() => setDismissing(ids)}>
              Dismiss {them}
            </Button>
          </>
        )
      }
      detail={({ attempts, reason }) => ({
        more: `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`,
        reason,
      })}
      buttons={({ id, recipient }) => (
        <>
          <Button
            size="small"
            isBusy={isAbout(retry, id)}
            busyText="Sending..."
            onClick={() => retryOnce([id])}
          >
            Try again<span className="sr-only">: {recipient}</span>
          </Button>
          <Button
            size="small"
            isBusy={isAbout(dismiss, id)}
            busyText="Dismissing..."
            onClick={() => dismissOnce([id])}
          >
            Dismiss<span className="sr-only">: {recipient}</span>
          </Button>
        </>
      )}
    >
      <ConfirmDialog
        title="Dismiss these emails?"
        subject={dismissing}
        run={(all) => dismiss.mutateAsync(all)}
        words={{
          confirm: 'Dismiss',
          busy: 'Dismissing...',
          keep: 'Keep them',
          failed: 'Nothing has changed',
          fallback: 'Please try again.',
        }}
        onClose={() => setDismissing(null)}
      >
        {(all) => (
          <>
            <strong>{countEmails(all.length)} couldn’t be delivered.</strong> We’ll stop reminding the team
            and delete the emails. You can’t undo this.
          </>
        )}
      </ConfirmDialog>
    </EmailPanel>
  );
}
