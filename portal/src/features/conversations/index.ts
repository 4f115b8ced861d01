export { Chat } from './chat.tsx';
export { ConversationLink } from './conversation-link.tsx';
export { type Conversation, hasOutgoing, type Message, toMessage } from './conversation.ts';
export { type KnownMessages, withMessage, withReadUpTo, withThumbnail } from './known-messages.ts';
export { NewestMessages } from './newest-messages.tsx';
export { ProjectThread, ProjectThreadPanel } from './project-thread.tsx';
export { colleaguesQuery, updateConversation } from './queries.ts';
export { SavedReplyPicker, StaffToolsContext } from './staff-tools.tsx';
export { endTyping, startTyping } from './typing.ts';
