import { useToast } from '@stackworks/ui';
import { type ReactNode, useMemo } from 'react';
import { failureMessage } from '#/lib/api/errors.ts';
import { ConversationPanel, type Settled } from './conversation-panel.tsx';
import type { Conversation } from './conversation.ts';

type Props = {
  /** Without an email address, there is a phone number. */
  lead: { id: string; name: string; email: string; phone: string | null };
  adminId: string;
  /** What they sent first, above the messages. */
  children?: ReactNode;
};

/** The messages with a lead, who gets them by email and answers by email, in the height it is given. */
export function LeadThread({ lead: { id, name, email, phone }, adminId, children }: Props) {
  const toast = useToast();
  const conversation = useMemo(
    (): Conversation => ({ kind: 'lead', subjectId: id, role: 'admin', userId: adminId }),
    [id, adminId],
  );
  const onOutcome = (outcome: Settled) => {
    if (outcome.status !== 'sent') {
      const description = failureMessage(outcome.error, 'It’s still here. Please try again.');
      toast({ title: 'Not sent', description, tone: 'danger' });
    } else if (outcome.isInternal) {
      toast({ title: 'Note saved', description: `Your team can read it. ${name} can’t.` });
    } else {
      toast({ title: 'Reply sent', description: `It’s on its way to ${email}.` });
    }
  };
  return (
    <ConversationPanel
      key={id}
      conversation={conversation}
      placeholder={
        email === ''
          ? `They left no email address. Call ${phone}, and note it here for the team.`
          : 'Write a reply, sent by email...'
      }
      onOutcome={onOutcome}
      before={children}
      fills
    />
  );
}
