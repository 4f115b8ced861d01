import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { sendNotice, type Notice } from './notice-page.tsx';

/**
 * Asks whoever opens a page to wait, with a page that loads itself anew.
 * @param links other ways on, beside trying again
 * @param body why, where it is not over in a moment
 * @returns null for whoever asks for no page
 */
export function sendPatience(
  c: Context<AppEnv>,
  title: string,
  seconds: number,
  links: Notice['links'] = [],
  body: Notice['body'] = ['It’ll be ready in a moment. This page will reload when it is.'],
): Response | null {
  c.header('vary', 'accept', { append: true });
  c.header('retry-after', String(seconds));
  if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) return null;
  c.header('refresh', String(seconds));
  const { pathname, search } = new URL(c.req.url);
  const again = { label: 'Try again', href: `/${pathname.replace(/^\/+/, '')}${search}` };
  return sendNotice(c, { title, body, links: [again, ...links] }, 503);
}
