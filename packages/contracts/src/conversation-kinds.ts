/** `chat` is between a client and the team, about anything; `project` is about one project. */
export const conversationKinds = ['chat', 'project'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** The name that messages of each kind of conversation have in search, the inbox and response targets. */
export const messageKinds = { chat: 'chat', project: 'thread' } as const satisfies Record<
  ConversationKind,
  string
>;
export type MessageKind = (typeof messageKinds)[ConversationKind];

/** Names a conversation, even before its first message: `subjectId` is its client's or its project's id. */
export type ConversationRef = { kind: ConversationKind; subjectId: string };

const kindNames: readonly string[] = Object.values(messageKinds);

/** Whether a search result, an inbox item or a response target is a message. */
export const isMessageKind = (kind: string): kind is MessageKind => kindNames.includes(kind);
