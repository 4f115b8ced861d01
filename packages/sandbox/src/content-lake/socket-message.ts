import type { WSContext } from 'hono/ws';
import type { z } from 'zod';

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
