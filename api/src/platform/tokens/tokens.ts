import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { roles, type Role } from '@stackworks/contracts';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';

/** The signing secret, the other one accepted while it is being changed, and the origin that issues tokens. */
export type TokenSettings = { sessionSecret: string; otherSecret?: string | undefined; publicUrl: string };

/** When a token was issued and when it expires, to the second. */
type Period = { from: Date; until: Date };

const algorithm = 'HS256';
/** In the header, so that a token of one type never passes for another. */
const types = { session: 'JWT', preview: 'preview+jwt', device: 'device+jwt' } as const;
type Type = keyof typeof types;

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const toKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const sign = (type: Type, payload: JWTPayload, until: Date, settings: TokenSettings): Promise<string> =>
  new SignJWT({ ...payload, iss: settings.publicUrl, exp: toSeconds(until) })
    .setProtectedHeader({ alg: algorithm, typ: types[type] })
    .sign(toKey(settings.sessionSecret));

/** The payload of a token of this type that has not expired; null for anything else. */
async function verify(
  type: Type,
  token: string,
  now: Date,
  { sessionSecret, otherSecret, publicUrl }: TokenSettings,
): Promise<JWTPayload | null> {
  const options = {
    algorithms: [algorithm],
    typ: types[type],
    issuer: publicUrl,
    ...(type !== 'device' && { audience: publicUrl }),
    currentDate: now,
    requiredClaims: ['exp'],
  };
  for (const secret of [sessionSecret, otherSecret]) {
    if (secret === undefined) break;
    try {
      return (await jwtVerify(token, toKey(secret), options)).payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return null;
}

const sessionClaims = z.object({
  /** The session's id. */
  sid: z.string().min(1),
  /** The user's id. */
  sub: z.string().min(1),
  role: z.enum(roles),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type TokenClaims = Pick<z.infer<typeof sessionClaims>, 'sid' | 'sub' | 'role'>;

/** Signs a session's token. */
export const signToken = (claims: TokenClaims, { from, until }: Period, settings: TokenSettings) =>
  sign('session', { ...claims, aud: settings.publicUrl, iat: toSeconds(from) }, until, settings);

/** A token that was verified once: all that can change is the time. */
type Verified = { claims: TokenClaims; exp: number; settings: TokenSettings };

/** By the token's text. Few browsers call at a time; each uses its token for days. */
const verified = new Map<string, Verified>();
const maxVerified = 1000;

/** Reads a session's token. @returns its claims; null when it has expired, or is not one of ours */
export async function readToken(
  token: string,
  now: Date,
  settings: TokenSettings,
): Promise<TokenClaims | null> {
  const known = verified.get(token);
  if (known && isSame(known.settings, settings)) return known.exp > toSeconds(now) ? known.claims : null;
  const { data: claims } = sessionClaims.safeParse(await verify('session', token, now, settings));
  if (!claims) return null;
  if (verified.size >= maxVerified) verified.clear();
  const { sessionSecret, otherSecret, publicUrl } = settings;
  verified.set(token, { claims, exp: claims.exp, settings: { sessionSecret, otherSecret, publicUrl } });
  return claims;
}

const isSame = (one: TokenSettings, other: TokenSettings): boolean =>
  one.sessionSecret === other.sessionSecret &&
  one.otherSecret === other.otherSecret &&
  one.publicUrl === other.publicUrl;

/** Signs a pass to see drafts. It names nobody: anyone who has it may look. */
export const signPreviewPass = ({ from, until }: Period, settings: TokenSettings): Promise<string> =>
  sign('preview', { aud: settings.publicUrl, iat: toSeconds(from) }, until, settings);

/** Whether this is a pass of ours that has not expired. */
export const isPreviewPass = async (pass: string, now: Date, settings: TokenSettings): Promise<boolean> =>
  (await verify('preview', pass, now, settings)) !== null;

const deviceClaims = z.object({ jti: z.string().min(1), sub: z.string().min(1), role: z.enum(roles) });

/** A browser in which somebody has signed in, and whose account that was. */
export type KnownDevice = { id: string; role: Role; userId: string };

/** Signs what a browser shows at its next sign-in. It opens nothing. */
export const signDeviceToken = (
  { role, userId }: Omit<KnownDevice, 'id'>,
  until: Date,
  settings: TokenSettings,
): Promise<string> => sign('device', { jti: randomUUID(), sub: userId, role }, until, settings);

/** Reads a device token that has not expired; null for anything else. */
export async function readDeviceToken(
  token: string,
  now: Date,
  settings: TokenSettings,
): Promise<KnownDevice | null> {
  const { data } = deviceClaims.safeParse(await verify('device', token, now, settings));
  return data ? { id: data.jti, role: data.role, userId: data.sub } : null;
}

/** The token of a new single-use link, which is emailed and not stored, and its hash; nobody guesses 256 bits. */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** What is stored of a token, so that a copy of the database opens nothing. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
