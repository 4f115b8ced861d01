import { z } from 'zod';
// Here and not in the index, which bundlers leave out while they keep the schemas.
import '#/input-words.ts';

const controlFree = 'Take out the hidden control characters';

/**
 * A text of one line, without control characters and without spaces around it.
 * @param maximum longest text we accept, in characters
 */
export const line = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^\P{Cc}*$/u, controlFree);

/** As `line`, of any number of lines. */
export const paragraphs = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[\P{Cc}\n\r\t]*$/u, controlFree);

/** As `line`, with the spaces around it kept. */
export const secret = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^\P{Cc}*$/u, controlFree);
