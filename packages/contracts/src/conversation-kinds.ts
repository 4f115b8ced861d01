/** `chat` is between a client and the team, about anything; `project` is about one project. */
export const conversationKinds = ['chat', 'project'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

type Traits = {
  /** What its messages are called in search, the inbox and response targets. */
  messageKind: string;
  /** The team shares one reader. Otherwise every colleague reads for themselves. */
  isReadAsTeam: boolean;
  /** The team can leave internal notes. */
  hasNotes: boolean;
};

export const conversationTraits = {
  chat: { messageKind: 'chat', isReadAsTeam: true, hasNotes: false },
  project: { messageKind: 'thread', isReadAsTeam: false, hasNotes: true },
} as const satisfies Record<ConversationKind, Traits>;

export type MessageKind = (typeof conversationTraits)[ConversationKind]['messageKind'];

/** Names a conversation, even before its first message: `subjectId` is its client's or its project's id. */
export type ConversationRef = { kind: ConversationKind; subjectId: string };

/** Whether a search result, an inbox item or a response target is a message. */
export const isMessageKind = (kind: string): kind is MessageKind =>
  conversationKinds.some((each) => conversationTraits[each].messageKind === kind);
