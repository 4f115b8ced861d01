import { createContext, type ComponentType } from 'react';
import type { Conversation } from './conversation.ts';

/** A member of the team as a note names them. */
export type Colleague = { id: string; name: string };

/** What staff have beside the box they write in, and clients have not. */
export type StaffTools = {
  /** Who can be named in a note: everyone of the team but its writer. */
  colleagues: readonly Colleague[];
  /** Offers texts that are sent often. */
  SavedReplies: ComponentType<{ conversation: Conversation; onPick: (text: string) => void }>;
  /** Sends what is written and goes to the next message that waits for a reply. */
  SendAndNext: ComponentType<{ conversation: Conversation; isDisabled: boolean; onSend: () => void }>;
};

export const StaffToolsContext = createContext<StaffTools | null>(null);
