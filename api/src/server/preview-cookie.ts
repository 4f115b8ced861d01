import { addMinutes } from 'date-fns';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '#/deps.ts';
import { toCookieOptions } from './session-cookies.ts';
import { isPreviewPass, signPreviewPass } from '#/platform/tokens/preview-pass.ts';

const name = 'stackworks_preview';

/** How long drafts stay in view before Studio has to be asked again. */
const passMinutes = 60;

type PassDeps = Pick<Deps, 'config' | 'now'>;

/** Lets this browser see drafts, for an hour. */
export async function startPreview(c: Context, { config, now }: PassDeps): Promise<void> {
  const from = now();
  const until = addMinutes(from, passMinutes);
  const pass = await signPreviewPass({ from, until }, config);
  setCookie(c, name, pass, { ...toCookieOptions(config), expires: until });
}

/** Shows this browser what everyone sees. */
export const endPreview = (c: Context, { config }: Pick<Deps, 'config'>) =>
  deleteCookie(c, name, toCookieOptions(config));

/** Whether this browser may see drafts. */
export async function isPreviewing(c: Context, { config, now }: PassDeps): Promise<boolean> {
  const pass = getCookie(c, name);
  return pass !== undefined && (await isPreviewPass(pass, now(), config));
}
