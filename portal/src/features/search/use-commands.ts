import type { ConversationRef, InboxItem, ReplyPiece } from '@stackworks/contracts';
import { useLocation } from 'wouter';
import { findOpenConversation, offerReply } from '#/features/conversations/index.ts';
import { useItemActions } from '#/features/inbox/index.ts';
import { projectPlaces, type ChangeProject } from '#/features/projects/index.ts';
import {
  clientChatPath,
  convertLeadPath,
  leadPath,
  sendPaymentLinkPath,
  staffProjectPath,
  startProjectPath,
} from '#/lib/address.ts';
import type { Act } from './commands.tsx';
import type { Target } from './target.ts';

function conversationPath({ kind, subjectId }: ConversationRef): string {
  switch (kind) {
    case 'chat':
      return clientChatPath(subjectId);
    case 'lead':
      return leadPath(subjectId);
    case 'project':
      return `${staffProjectPath(subjectId)}#${projectPlaces.conversation}`;
  }
}

/** What the commands do, once the palette is closed. @param close closes it */
export function useCommands(close: () => void, onChange: ChangeProject) {
  const [, navigate] = useLocation();
  const { assign, snooze, done } = useItemActions();
  const go = (href: string) => {
    close();
    navigate(href);
  };
  const reply = (about: ConversationRef, pieces: readonly ReplyPiece[]) => {
    close();
    offerReply(about, pieces);
    const open = findOpenConversation();
    if (open?.kind !== about.kind || open.subjectId !== about.subjectId) navigate(conversationPath(about));
  };
  const change: ChangeProject = (project, wantedChange) => {
    close();
    onChange(project, wantedChange);
  };
  return {
    go,
    reply,
    change,
    assign: (item: InboxItem, to: { id: string; name: string } | null) => {
      close();
      void assign([item], to);
    },
    snooze: (item: InboxItem, until: Date) => {
      close();
      void snooze([item], until);
    },
    act: (id: Act, { conversation, client, lead, item }: Target) => {
      const acts: Record<Act, () => void> = {
        open: () => lead && go(leadPath(lead.id)),
        answer: () => reply(conversation, []),
        convert: () => lead && go(convertLeadPath(lead.id)),
        start: () => client && go(startProjectPath(client.id)),
        link: () => client && go(sendPaymentLinkPath(client.id)),
        done: () => {
          close();
          if (item) done([item]);
        },
      };
      acts[id]();
    },
  };
}
