import { z } from 'zod';
import { page, pageQuery, pageSize } from '#/paging.ts';
import { line } from '#/text.ts';
import { messageText } from '#/threads.ts';

/** Longest title of a saved reply, in characters. */
export const savedReplyTitleLimit = 80;

/** The variables of a saved reply, written `{{first_name}}`: the client's, the project's, the plan's and the sender's. */
export const replyVariables = ['first_name', 'project', 'due_date', 'plan', 'my_name'] as const;
export type ReplyVariable = (typeof replyVariables)[number];

/** A variable in a text, filled in or not. */
const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills in the variables that are known; the others stay as they are. */
export const fillReply = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(variable, (whole: string, name: string) => values[name] ?? whole);

/** The variables a text still has, each once, as they are written in it. */
export const findUnfilled = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([whole]) => whole)),
];

/** A text the team sends often. `filled` is the text for the conversation that was asked for; the text itself otherwise. */
export const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  filled: z.string(),
  updatedAt: z.iso.datetime(),
});
export type SavedReply = z.infer<typeof savedReply>;

/** Answer of GET /api/admin/saved-replies, by title. */
export const savedReplyPage = page(savedReply);
export type SavedReplyPage = z.infer<typeof savedReplyPage>;

/** Query of GET /api/admin/saved-replies: the project or the client whose conversation it is, to fill in the names. */
export const savedReplyQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.maximum),
  project: z.string().max(64).optional(),
  client: z.string().max(64).optional(),
});
export type SavedReplyQuery = z.infer<typeof savedReplyQuery>;

/** POST /api/admin/saved-replies */
export const savedReplyInput = z.object({
  title: line(savedReplyTitleLimit).min(1, 'Give it a title'),
  text: messageText,
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;

/** PATCH /api/admin/saved-replies/{id} */
export const savedReplyChanges = savedReplyInput.partial();
export type SavedReplyChanges = z.infer<typeof savedReplyChanges>;

/** The part of an address that names a saved reply. */
export const savedReplyParam = z.object({ id: z.string().max(64) });
