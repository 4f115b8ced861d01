import type { Context } from 'hono';
import type { WSContext } from 'hono/ws';
import { z } from 'zod';
import { badRequest } from './errors.ts';

/** @throws SanityApiError 400 with the complaint when the text is not JSON */
export function parseJson(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(complaint);
  }
}

/** @throws SanityApiError 400 saying what is wrong where, when the value does not have the schema's shape */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  return parsed.data;
}

/** @throws SanityApiError 400 when the request's body is not JSON of the schema's shape */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, parseJson(await c.req.text(), 'The request body is not JSON'));
}

/** Reads a message as JSON of the schema's shape. For any other the socket is closed and there is null. */
export function readMessage<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  socket: WSContext,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(String(data)));
  } catch {
    socket.close(1007, 'This message is not understood');
    return null;
  }
}
