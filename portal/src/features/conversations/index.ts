export { Chat } from './chat.tsx';
export { ConversationLink } from './conversation-link.tsx';
export { addThumbnail, applyConversationEvent } from './conversation-events.ts';
export { type Conversation, hasOutgoing } from './conversation.ts';
export type { KnownMessages } from './known-messages.ts';
export { NewestMessages } from './newest-messages.tsx';
export { ProjectThread, ProjectThreadPanel } from './project-thread.tsx';
export { colleaguesQuery } from './queries.ts';
export { SavedReplyPicker, StaffToolsContext } from './staff-tools.tsx';
