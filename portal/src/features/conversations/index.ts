export { Chat } from './chat.tsx';
export { ConversationLink } from './conversation-link.tsx';
export { type Conversation, fromChat, fromThread, hasOutgoing, type Message } from './conversation.ts';
export type { KnownMessages } from './known-messages.ts';
export { NewestMessages } from './newest-messages.tsx';
export { ProjectThread, ProjectThreadPanel } from './project-thread.tsx';
export { colleaguesQuery, putMessage, putReadUpTo, putThumbnail } from './queries.ts';
export { SavedReplyPicker, StaffToolsContext } from './staff-tools.tsx';
export { endTyping, startTyping } from './typing.ts';
