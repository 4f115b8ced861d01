import type { Context } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Has a call read other fields than were sent. A body that isn't JSON is left to the call, which says so.
 * @param change what the fields become; the same object leaves the body as it is
 */
export async function rewriteBody(c: Context<AppEnv>, change: (sent: Fields) => Fields): Promise<void> {
  const sent = await readFields(c);
  const changed = sent && change(sent);
  if (changed === sent) return;
  c.req.bodyCache = {};
  c.req.raw = new Request(c.req.raw, { body: JSON.stringify(changed) });
}

async function readFields(c: Context<AppEnv>): Promise<Fields | null> {
  try {
    const body: unknown = await c.req.json();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
