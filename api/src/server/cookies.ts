import { retention, type Role } from '@stackworks/contracts';
import { add, addMinutes } from 'date-fns';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ClockPort, ConfigPort } from '#/platform/ports.ts';
import type { Config } from '#/env.ts';
import {
  isPreviewPass,
  readDeviceToken,
  signDeviceToken,
  signPreviewPass,
  type KnownDevice,
} from '#/platform/tokens/tokens.ts';

/** The two roles have separate cookies, so that one browser can be signed in as both. Source: decision D6. */
const names = {
  session: { client: 'stackworks_client', admin: 'stackworks_admin' },
  device: { client: 'stackworks_client_device', admin: 'stackworks_admin_device' },
  preview: 'stackworks_preview',
} as const;

/** How long drafts can be seen before Studio has to sign again. */
const previewMinutes = 60;

type CookieConfig = Pick<Config, 'production' | 'publicUrl'>;
type CookieDeps = ClockPort & ConfigPort;

/** How every cookie of ours is set: for this site alone, out of reach of scripts. */
const toOptions = ({ production, publicUrl }: CookieConfig) => ({
  httpOnly: true,
  sameSite: 'Lax' as const,
  path: '/',
  secure: production || publicUrl.startsWith('https:'),
});

/** Sets the cookie of a new session. */
export const setSessionCookie = (
  c: Context,
  config: CookieConfig,
  role: Role,
  { token, expiresAt }: { token: string; expiresAt: Date },
) => setCookie(c, names.session[role], token, { ...toOptions(config), expires: expiresAt });

export const clearSessionCookie = (c: Context, config: CookieConfig, role: Role) =>
  deleteCookie(c, names.session[role], toOptions(config));

/** The token in a role's cookie, if the browser sent one. */
export const readSessionCookie = (c: Context, role: Role) => getCookie(c, names.session[role]);

/** Marks this account's browser: its sign-ins are counted separately, so nobody can lock its owner out. */
export async function setKnownDevice(
  c: Context,
  { config, now }: CookieDeps,
  role: Role,
  userId: string,
): Promise<void> {
  const expires = add(now(), retention.knownDevices);
  const token = await signDeviceToken({ role, userId }, expires, config);
  setCookie(c, names.device[role], token, { ...toOptions(config), expires });
}

/** Leaves nothing in this browser that says whose it is. */
export function clearEveryCookie(c: Context, config: CookieConfig, role: Role): void {
  clearSessionCookie(c, config, role);
  deleteCookie(c, names.device[role], toOptions(config));
}

/** The account that last signed in with this browser in a role; null when there is none, or the cookie is not ours. */
export async function readKnownDevice(
  c: Context,
  { config, now }: CookieDeps,
  role: Role,
): Promise<KnownDevice | null> {
  const token = getCookie(c, names.device[role]);
  const device = token === undefined ? null : await readDeviceToken(token, now(), config);
  return device?.role === role ? device : null;
}

/** Lets this browser see drafts, for an hour. */
export async function startPreview(c: Context, { config, now }: CookieDeps): Promise<void> {
  const from = now();
  const until = addMinutes(from, previewMinutes);
  const pass = await signPreviewPass({ from, until }, config);
  setCookie(c, names.preview, pass, { ...toOptions(config), expires: until });
}

/** Shows this browser what everyone sees. */
export const endPreview = (c: Context, { config }: ConfigPort) =>
  deleteCookie(c, names.preview, toOptions(config));

/** Whether this browser may see drafts. */
export async function isPreviewing(c: Context, { config, now }: CookieDeps): Promise<boolean> {
  const pass = getCookie(c, names.preview);
  return pass !== undefined && (await isPreviewPass(pass, now(), config));
}
