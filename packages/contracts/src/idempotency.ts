import { z } from 'zod';

/** A key is the sender's own choice, such as a UUID; it counts for what the same sender creates of the same kind. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, dashes and underscores')
  .optional();
