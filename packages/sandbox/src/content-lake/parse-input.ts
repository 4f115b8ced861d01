import type { Context } from 'hono';
import { z } from 'zod';
import { badRequest } from './lake-error.ts';

/** @throws LakeError 400 with the complaint when the text is not JSON */
export function parseJson(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(complaint);
  }
}

/** @throws LakeError 400 saying what is wrong where, when the value does not have the schema's shape */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  return parsed.data;
}

/** @throws LakeError 400 when the request's body is not JSON of the schema's shape */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, parseJson(await c.req.text(), 'The request body is not JSON'));
}
