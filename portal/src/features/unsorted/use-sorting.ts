import type { EmailFiling, UnsortedEmail } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { clientChatPath, leadPath, staffProjectPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { inboxKey, invalidateAll, leadsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { forgetUndos, offerUndo } from '#/lib/undo.ts';
import { senderOf } from './words.ts';

const emails = api.admin['unsorted-emails'][':id'];
const paths = { chat: clientChatPath, project: staffProjectPath, lead: leadPath };

/** What can be done about an email that belongs to no conversation. Each says how it went. */
export function useSorting() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [, navigate] = useLocation();

  const run = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await act();
    } catch (error) {
      toast({
        title: 'That didn’t work',
        description: failureMessage(error, 'Check your connection and try again.'),
        tone: 'danger',
      });
      return null;
    } finally {
      await invalidateAll(queryClient, inboxKey, staffCountsKey, leadsKey);
    }
  };
  const undoWith = (undo: () => Promise<unknown>) => ({
    action: { label: 'Undo', onPress: offerUndo(() => void run(undo)) },
  });

  return {
    file: async ({ id }: UnsortedEmail, filing: EmailFiling, where: string) => {
      forgetUndos();
      const filed = await run(async () => (await emails.file.$post({ param: { id }, json: filing })).json());
      if (!filed) return false;
      const { kind, subjectId, rejected } = filed;
      toast({
        title: `Filed to ${where}`,
        description:
          rejected.length === 0
            ? 'It’s a message of theirs, counted from when it came.'
            : `Not added: ${rejected.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`,
        action: { label: 'Open', onPress: () => navigate(paths[kind](subjectId)) },
      });
      return true;
    },
    dismiss: async (email: UnsortedEmail) => {
      const param = { id: email.id };
      const dismissed = await run(() => emails.dismiss.$post({ param }));
      if (!dismissed) return;
      toast({
        title: 'Dismissed',
        description: `The email from ${senderOf(email)}`,
        ...undoWith(() => emails.dismiss.$delete({ param })),
      });
    },
    block: async ({ id }: UnsortedEmail) => {
      const blocked = await run(async () => (await emails.block.$post({ param: { id } })).json());
      if (!blocked) return;
      toast({
        title: 'Sender blocked',
        description: `Emails from ${blocked.id} are listed under Blocked.`,
        ...undoWith(() => api.admin['blocked-senders'][':id'].$delete({ param: { id: blocked.id } })),
      });
    },
    unblock: async (address: string) => {
      forgetUndos();
      const unblocked = await run(() =>
        api.admin['blocked-senders'][':id'].$delete({ param: { id: address } }),
      );
      if (unblocked) toast({ title: 'Sender unblocked', description: address });
    },
  };
}
