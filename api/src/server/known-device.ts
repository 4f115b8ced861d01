import type { Role } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '#/deps.ts';
import { readDeviceToken, signDeviceToken, type KnownDevice } from '#/platform/tokens/device-token.ts';
import { toCookieOptions } from './session-cookies.ts';

/** How long a browser stays known, in days; each sign-in starts it again. */
const knownDays = 365;

const cookieNames = {
  client: 'stackworks_client_device',
  admin: 'stackworks_admin_device',
} as const satisfies Record<Role, string>;

type DeviceDeps = Pick<Deps, 'config' | 'now'>;

/**
 * Marks the browser as one in which this account has signed in, so that its next attempts are counted apart from everybody
 * else's: nobody who guesses from elsewhere can lock its owner out.
 */
export async function setKnownDevice(
  c: Context,
  { config, now }: DeviceDeps,
  role: Role,
  userId: string,
): Promise<void> {
  const expires = addDays(now(), knownDays);
  const token = await signDeviceToken({ role, userId }, expires, config);
  setCookie(c, cookieNames[role], token, { ...toCookieOptions(config), expires });
}

/** Which account last signed in with this browser in a role; null where none has, or the cookie is not ours. */
export async function readKnownDevice(
  c: Context,
  { config, now }: DeviceDeps,
  role: Role,
): Promise<KnownDevice | null> {
  const token = getCookie(c, cookieNames[role]);
  const device = token === undefined ? null : await readDeviceToken(token, now(), config);
  return device?.role === role ? device : null;
}
