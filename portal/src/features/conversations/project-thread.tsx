import type { Role } from '@stackworks/contracts';
import { EmptyState, Icon, useToast } from '@stackworks/ui';
import { useMemo, useState } from 'react';
import { ConversationPanel } from './conversation-panel.tsx';
import { ConnectionError, failureMessage } from '#/lib/api/errors.ts';
import type { Conversation } from './conversation.ts';
import type { Outcome } from './send-outgoing.ts';
import { formatMoment } from '#/lib/format-time.ts';

type Props = {
  projectId: string;
  /** Who is signed in, and on which side. */
  side: Role;
  userId: string;
  /** The project page says a failure beside the box, the portals by a toast (portals specification §8). */
  isInline?: boolean;
  placeholder?: string;
  /** Title of the toast that says a failure; without `hasReason` it is all that is said (portals specification §8). */
  failure?: { title: string; hasReason: boolean };
  /** Whether nothing is said of a message that has been sent. */
  isQuiet?: boolean;
  /** How the client is called, in place of their name. */
  clientLabel?: string;
  /** The list's height. */
  className?: string;
};

/** A project's conversation. Its heading is the screen's own. */
export function ProjectThread({
  projectId,
  side: role,
  userId,
  isInline = false,
  placeholder = 'Type your message...',
  failure = { title: 'Error', hasReason: true },
  isQuiet = false,
  clientLabel,
  className,
}: Props) {
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const conversation = useMemo(
    (): Conversation => ({ kind: 'thread', projectId, role, userId }),
    [projectId, role, userId],
  );

  const tell = (outcome: Outcome) => {
    if (outcome.status === 'sent') {
      setProblem(null);
      if (outcome.isInternal) {
        toast({ title: 'Note saved', description: 'Your team can read it. The client can’t.' });
        return;
      }
      if (isQuiet) return;
      const whom = role === 'client' ? 'team' : 'client';
      toast({ title: 'Message sent', description: `Your message has been sent to the ${whom}.` });
    } else if (isInline) {
      setProblem(
        outcome.error instanceof ConnectionError
          ? 'Error sending message. Please try again.'
          : 'Failed to send message. Please try again.',
      );
    } else {
      const noReason = 'Failed to send message';
      const isCut = outcome.error instanceof ConnectionError;
      const description = isCut ? noReason : failureMessage(outcome.error, noReason);
      toast({ title: failure.title, ...(failure.hasReason && { description }), tone: 'danger' });
    }
  };

  return (
    <div className="min-w-0">
      <ConversationPanel
        key={projectId}
        conversation={conversation}
        label={role === 'client' ? 'Messages with the team' : 'Messages with the client'}
        placeholder={placeholder}
        clientLabel={clientLabel}
        empty={
          role === 'client' ? (
            <EmptyState
              title="No messages yet. Start the conversation!"
              text="The people building your site read and reply here."
            />
          ) : (
            <EmptyState title="No messages yet" text="The client sees what you write here in their portal." />
          )
        }
        onOutcome={tell}
        formatTime={formatMoment}
        className={className}
      />
      {problem && (
        <p role="alert" className="problem mt-3">
          <Icon name="warning" className="mt-0.5" />
          {problem}
        </p>
      )}
    </div>
  );
}
