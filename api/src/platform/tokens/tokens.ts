import { roles } from '@stackworks/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createHash, randomBytes } from 'node:crypto';

/** How every token of ours is signed. */
export const algorithm = 'HS256';

const claims = z.object({
  /** The session, which decides whether the token is still good. */
  sid: z.string().min(1),
  /** Whose it is. */
  sub: z.string().min(1),
  role: z.enum(roles),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type TokenClaims = Pick<z.infer<typeof claims>, 'sid' | 'sub' | 'role'>;

/**
 * What a token is signed with, and the origin that gives it out and alone takes it. `otherSecret` is good as well while the secret
 * is being changed.
 */
export type TokenSettings = { sessionSecret: string; otherSecret?: string | undefined; publicUrl: string };

/** The key they are signed with. */
export const toKey = ({ sessionSecret }: Pick<TokenSettings, 'sessionSecret'>) =>
  new TextEncoder().encode(sessionSecret);

/** Verifies a signature with our secret and, where that did not make it, with the other one. */
export async function verifyWithEither<Result>(
  { sessionSecret, otherSecret }: TokenSettings,
  verify: (key: Uint8Array) => Promise<Result>,
): Promise<Result> {
  try {
    return await verify(toKey({ sessionSecret }));
  } catch (error) {
    if (otherSecret === undefined || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verify(toKey({ sessionSecret: otherSecret }));
  }
}

/**
 * Signs a token.
 * @param period when it was given out and when it ends, to the second
 */
export const signToken = (
  { sid, sub, role }: TokenClaims,
  period: { from: Date; until: Date },
  settings: TokenSettings,
): Promise<string> =>
  new SignJWT({ sid, role })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(settings.publicUrl)
    .setAudience(settings.publicUrl)
    .setIssuedAt(period.from)
    .setExpirationTime(period.until)
    .sign(toKey(settings));

/** What was found true of a token once, which it stays: all but the time. */
type Verified = { claims: TokenClaims; exp: number; settings: TokenSettings };

/** By the token's text. Few browsers call at a time; each keeps its token for days. */
const verified = new Map<string, Verified>();
const mostVerified = 1000;

/**
 * Reads a token that we signed, in our algorithm, for this origin, with every claim, and that has not ended.
 * @param now the present moment
 * @returns its claims, or null when it is anything else
 */
export async function readToken(
  token: string,
  now: Date,
  settings: TokenSettings,
): Promise<TokenClaims | null> {
  const known = verified.get(token);
  if (known && isSame(known.settings, settings)) {
    return known.exp > Math.floor(now.getTime() / 1000) ? known.claims : null;
  }
  const read = await verify(token, now, settings);
  if (!read) return null;
  if (verified.size >= mostVerified) verified.clear();
  const { sessionSecret, otherSecret, publicUrl } = settings;
  verified.set(token, { claims: read, exp: read.exp, settings: { sessionSecret, otherSecret, publicUrl } });
  return read;
}

const isSame = (one: TokenSettings, other: TokenSettings): boolean =>
  one.sessionSecret === other.sessionSecret &&
  one.otherSecret === other.otherSecret &&
  one.publicUrl === other.publicUrl;

async function verify(token: string, now: Date, settings: TokenSettings) {
  try {
    const { payload } = await verifyWithEither(settings, (key) =>
      jwtVerify(token, key, {
        algorithms: [algorithm],
        typ: 'JWT',
        issuer: settings.publicUrl,
        audience: settings.publicUrl,
        currentDate: now,
      }),
    );
    // A token without an end is no concern of the library's; the schema demands one.
    return claims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The secret part of a link that works once: the token is mailed and forgotten, its hash is kept. */
type LinkToken = { token: string; hash: string };

/** Makes the token of a new link; nobody guesses 256 bits. */
export function createLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** What is kept of a token, so that a copy of the database opens nothing. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
