import { z } from 'zod';
import { sandboxContent } from '#/routes.ts';

/** The WebSocket over which Studio holds all its event streams when the sandbox keeps the content. */
export const contentStreamsPath = `${sandboxContent.path}/streams`;

/** What Studio says there: open the stream at an address of this origin, under a number of its own, or close it. */
export const streamOrder = z.union([
  z.object({ open: z.number(), path: z.string().startsWith('/'), lastEventId: z.string().optional() }),
  z.object({ close: z.number() }),
]);
export type StreamOrder = z.infer<typeof streamOrder>;

/** What Studio hears of a stream: how it was answered, then its text piece by piece, and that it has ended. */
export const streamNews = z.object({
  stream: z.number(),
  answer: z.object({ status: z.number(), type: z.string() }).optional(),
  text: z.string().optional(),
  ended: z.literal(true).optional(),
});
export type StreamNews = z.infer<typeof streamNews>;
