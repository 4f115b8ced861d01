import { z } from 'zod';

/** The widths content images are sent in, in pixels. Few, so that nobody can have us keep one of each. */
export const imageWidths = [320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const widest = imageWidths[5];
const mistake = 'The width w must be a number of pixels.';

/** Query of GET /api/images/:slug. `w` is the width wanted, in pixels: the next of our widths is sent. `v` is the version wanted. */
export const imageQuery = z.object({
  w: z.coerce
    .number(mistake)
    .int(mistake)
    .positive(mistake)
    .default(widest)
    .transform((wanted): ImageWidth => imageWidths.find((width) => width >= wanted) ?? widest),
  v: z.string().optional(),
});
