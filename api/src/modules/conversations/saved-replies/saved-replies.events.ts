import { defineEvent } from '#/platform/events/events.ts';
import type { SavedReplyRow } from './saved-replies.presenter.ts';

/** Staff have saved a reply for the whole team. */
export const savedReplyAdded = defineEvent<SavedReplyRow>('saved-reply.added', {
  audit: { 'saved-reply-added': toEntries },
});

/** Staff have changed what a saved reply is called or says. */
export const savedReplyChanged = defineEvent<SavedReplyRow>('saved-reply.changed', {
  audit: { 'saved-reply-changed': toEntries },
});

/** Staff have deleted a saved reply. */
export const savedReplyDeleted = defineEvent<SavedReplyRow>('saved-reply.deleted', {
  audit: { 'saved-reply-deleted': toEntries },
});

function toEntries({ id, title: name }: SavedReplyRow) {
  return [{ subject: { type: 'saved-reply' as const, id, name } }];
}
