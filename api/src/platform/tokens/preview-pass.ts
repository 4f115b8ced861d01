import { errors, jwtVerify, SignJWT } from 'jose';
import { algorithm, toKey, verifyWithEither, type TokenSettings } from './tokens.ts';

/** Said in the header of a pass, so that no other token of ours is taken for one. */
const type = 'preview+jwt';

/**
 * Signs a pass to see drafts. It names nobody: whoever holds it may look.
 * @param period when it was given out and when it ends, to the second
 */
export const signPreviewPass = (
  period: { from: Date; until: Date },
  settings: TokenSettings,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(settings.publicUrl)
    .setAudience(settings.publicUrl)
    .setIssuedAt(period.from)
    .setExpirationTime(period.until)
    .sign(toKey(settings));

/**
 * Whether this is a pass that we signed for this origin and that has not ended.
 * @param now the present moment
 */
export async function isPreviewPass(pass: string, now: Date, settings: TokenSettings): Promise<boolean> {
  try {
    await verifyWithEither(settings, (key) =>
      jwtVerify(pass, key, {
        algorithms: [algorithm],
        typ: type,
        issuer: settings.publicUrl,
        audience: settings.publicUrl,
        currentDate: now,
        requiredClaims: ['exp'],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
