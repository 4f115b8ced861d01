import { z } from 'zod';
import { invalidCursor } from '#/platform/database/page.ts';

const time = z.iso.datetime();
const id = z.string().min(1);
const position = z.tuple([time, id]).nullable();

/** How far each list of the inbox has been shown, as the order and id of its last row; null from the start. */
const positions = z.object({
  targets: z.tuple([time, time, id]).nullable(),
  projects: position,
  reviews: position,
  mentions: position,
});
export type Positions = z.infer<typeof positions>;

/** The lists, in the order of items that are due at the same time. */
export const inboxSources = positions.keyof().options;
export type InboxSource = (typeof inboxSources)[number];

export const writePositions = (shown: Positions): string =>
  Buffer.from(JSON.stringify(inboxSources.map((source) => shown[source]))).toString('base64url');

/** @throws AppError invalid_input for a cursor that is not one of ours */
export function readPositions(cursor: string | undefined): Positions {
  if (cursor === undefined) return { targets: null, projects: null, reviews: null, mentions: null };
  try {
    const read = z
      .array(z.unknown())
      .length(inboxSources.length)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return positions.parse(Object.fromEntries(inboxSources.map((source, index) => [source, read[index]])));
  } catch (cause) {
    throw invalidCursor(cause);
  }
}
