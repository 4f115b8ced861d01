/**
 * `chat` is between a client and the team, about anything; `project` is about one project; `lead` is with a person who has no
 * account, by email.
 */
export const conversationKinds = ['chat', 'project', 'lead'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

type Traits = {
  /** What its messages are called in the inbox and response targets. */
  messageKind: string;
  /** The team shares one reader of what the other side writes. Otherwise, and of notes, every colleague reads for themselves. */
  isReadAsTeam: boolean;
  /** Messages can carry files. */
  hasFiles: boolean;
  /** A client and the team see each other writing. Colleagues always do. */
  showsTyping: boolean;
};

export const conversationTraits = {
  chat: { messageKind: 'chat', isReadAsTeam: true, hasFiles: true, showsTyping: false },
  project: { messageKind: 'thread', isReadAsTeam: false, hasFiles: true, showsTyping: true },
  lead: { messageKind: 'lead', isReadAsTeam: false, hasFiles: false, showsTyping: false },
} as const satisfies Record<ConversationKind, Traits>;

export type MessageKind = (typeof conversationTraits)[ConversationKind]['messageKind'];

/** Names a conversation, even before its first message: `subjectId` is its client's, its project's or its lead's id. */
export type ConversationRef = { kind: ConversationKind; subjectId: string };

/** Whether an inbox item or a response target is about a message. */
export const isMessageKind = (kind: string): kind is MessageKind =>
  conversationKinds.some((each) => conversationTraits[each].messageKind === kind);
