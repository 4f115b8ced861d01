import { z } from 'zod';
import { AppError } from '#/errors.ts';

/** The lists that what needs somebody is made of, in the order in which those of the same moment are shown. */
export const inboxSources = ['targets', 'projects', 'reviews', 'mentions'] as const;
export type InboxSource = (typeof inboxSources)[number];

const moment = z.iso.datetime();
const id = z.string().min(1);
const position = z.tuple([moment, id]).nullable();

/** How far each list has been shown: what it is ordered by, the id of the row there last; null from the beginning. */
const positions = z.object({
  targets: z.tuple([moment, moment, id]).nullable(),
  projects: position,
  reviews: position,
  mentions: position,
});
export type Positions = z.infer<typeof positions>;

const firstPositions: Positions = { targets: null, projects: null, reviews: null, mentions: null };

export const writePositions = (shown: Positions): string =>
  Buffer.from(JSON.stringify(inboxSources.map((source) => shown[source]))).toString('base64url');

/** @throws AppError invalid_input for anything that `writePositions` did not give out */
export function readPositions(cursor: string | undefined): Positions {
  if (cursor === undefined) return firstPositions;
  try {
    const read = z
      .array(z.unknown())
      .length(inboxSources.length)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return positions.parse(Object.fromEntries(inboxSources.map((source, index) => [source, read[index]])));
  } catch (cause) {
    const message = 'Invalid cursor. Start from the first page.';
    throw new AppError('invalid_input', message, { fields: { cursor: message }, cause });
  }
}
