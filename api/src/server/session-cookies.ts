import type { Role } from '@stackworks/contracts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '#/env.ts';

/** The two roles have separate cookies, so that one browser can be signed in as both. Source: decision D6. */
const cookieNames = { client: 'stackworks_client', admin: 'stackworks_admin' } as const satisfies Record<
  Role,
  string
>;

/** What cookies hang on. */
export type CookieConfig = Pick<Config, 'production' | 'publicUrl'>;

/** How every cookie of ours is set: for this site alone, out of reach of scripts. */
export const toCookieOptions = ({ production, publicUrl }: CookieConfig) => ({
  httpOnly: true,
  sameSite: 'Lax' as const,
  path: '/',
  secure: production || publicUrl.startsWith('https:'),
});

/** Gives the browser the session it has just opened. */
export const setSessionCookie = (
  c: Context,
  config: CookieConfig,
  role: Role,
  { token, expiresAt }: { token: string; expiresAt: Date },
) => setCookie(c, cookieNames[role], token, { ...toCookieOptions(config), expires: expiresAt });

/** Takes a role's session from the browser. */
export const clearSessionCookie = (c: Context, config: CookieConfig, role: Role) =>
  deleteCookie(c, cookieNames[role], toCookieOptions(config));

/** The token in a role's cookie, if the browser sent one. */
export const readSessionCookie = (c: Context, role: Role) => getCookie(c, cookieNames[role]);
