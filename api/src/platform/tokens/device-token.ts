import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@stackworks/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { algorithm, toKey, verifyWithEither, type TokenSettings } from './tokens.ts';

/** Of another type than a session's token, so that neither ever passes for the other. */
const typ = 'device+jwt';

const claims = z.object({ jti: z.string().min(1), sub: z.string().min(1), role: z.enum(roles) });

/** A browser in which somebody has signed in, and whose account that was. */
export type KnownDevice = { id: string; role: Role; userId: string };

/** Signs what a browser shows the next time somebody signs in with it. It opens nothing. */
export const signDeviceToken = (
  { role, userId }: Omit<KnownDevice, 'id'>,
  until: Date,
  settings: TokenSettings,
): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: algorithm, typ })
    .setJti(randomUUID())
    .setSubject(userId)
    .setIssuer(settings.publicUrl)
    .setExpirationTime(until)
    .sign(toKey(settings));

/** Reads one that we signed and that has not ended; null for anything else. */
export async function readDeviceToken(
  token: string,
  now: Date,
  settings: TokenSettings,
): Promise<KnownDevice | null> {
  try {
    const { payload } = await verifyWithEither(settings, (key) =>
      jwtVerify(token, key, {
        algorithms: [algorithm],
        typ,
        issuer: settings.publicUrl,
        currentDate: now,
        requiredClaims: ['exp'],
      }),
    );
    const { data } = claims.safeParse(payload);
    return data ? { id: data.jti, role: data.role, userId: data.sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
