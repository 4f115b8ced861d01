import type { Role } from '@stackworks/contracts';
import { Problem, useToast } from '@stackworks/ui';
import { useMemo, useState } from 'react';
import { ConnectionError, failureMessage } from '#/lib/api/errors.ts';
import { noteSaved } from './conversation-kinds.ts';
import { ConversationPanel, type Settled } from './conversation-panel.tsx';
import type { ThreadLine } from './conversation-rows.ts';
import type { Conversation } from './conversation.ts';

type Props = {
  projectId: string;
  /** Who is signed in, and on which side. */
  side: Role;
  userId: string;
  /** Whether a failure is shown below the composer instead of in a toast (portals specification §8). */
  isInline?: boolean;
  placeholder?: string;
  /** Title of a failure's toast, and whether it gives the reason (portals specification §8). */
  failure?: { title: string; hasReason: boolean };
  isQuiet?: boolean;
  clientLabel?: string;
  className?: string;
  fills?: boolean;
  /** What happened beside the messages, oldest first. */
  lines?: readonly ThreadLine[];
};

export function ProjectThread({ projectId, side: role, userId, clientLabel, className, ...options }: Props) {
  const { isInline = false, isQuiet = false, placeholder, fills = false, lines } = options;
  const { failure = { title: 'Error', hasReason: true } } = options;
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const conversation = useMemo(
    (): Conversation => ({ kind: 'project', subjectId: projectId, role, userId }),
    [projectId, role, userId],
  );

  const onOutcome = (outcome: Settled) => {
    if (outcome.status === 'sent') {
      setProblem(null);
      if (outcome.isInternal) {
        toast(noteSaved);
        return;
      }
      if (isQuiet) return;
      const recipient = role === 'client' ? 'team' : 'client';
      toast({ title: 'Message sent', description: `Your message has been sent to the ${recipient}.` });
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
    <div className={`min-w-0 ${fills ? 'flex min-h-0 flex-1 flex-col' : ''}`}>
      <ConversationPanel
        key={projectId}
        conversation={conversation}
        placeholder={placeholder}
        clientLabel={clientLabel}
        onOutcome={onOutcome}
        className={className}
        fills={fills}
        lines={lines}
      />
      {problem && <Problem className="mt-3">{problem}</Problem>}
    </div>
  );
}

const headingId = 'project-communication';

type PanelProps = { projectId: string; adminId: string; count: number };

/** A project’s conversation on its page, which fills the height it is given: with a count, and “Client” in place of the client’s name. */
export const ProjectThreadPanel = ({ projectId, adminId, count }: PanelProps) => (
  <section aria-labelledby={headingId} className="flex min-h-0 flex-1 flex-col">
    <h2 id={headingId} className="mb-2 text-xs font-label text-soft">
      Project communication ({count})
    </h2>
    <ProjectThread
      key={projectId}
      projectId={projectId}
      side="admin"
      userId={adminId}
      placeholder="Type your message to client..."
      clientLabel="Client"
      failure={{ title: 'Failed to Send Message', hasReason: true }}
      isQuiet
      fills
    />
  </section>
);
