import { z } from 'zod';
import { openSecret, sealSecret } from './secret-box.ts';
import type { TokenSettings } from './tokens.ts';

/** Sealed as this, so that no other secret is accepted. */
const purpose = 'link to a version';

const versionLink = z.object({
  versionId: z.string(),
  companyId: z.string(),
  personId: z.string(),
  expiresAt: z.iso.datetime(),
});

/** A version, and the person of a company whom an emailed link opens it for, until when. */
export type VersionLink = z.infer<typeof versionLink>;

/** The token of a link that opens one version for one person. Nobody can read or change what is in it. */
export const sealVersionLink = (link: VersionLink, settings: Pick<TokenSettings, 'sessionSecret'>): string =>
  sealSecret(JSON.stringify(link), purpose, settings);

/** What a token opens, also when it has expired; null when it is not ours. */
export function openVersionLink(
  token: string,
  settings: Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>,
): VersionLink | null {
  const opened = openSecret(token, purpose, settings);
  return opened === null ? null : versionLink.parse(JSON.parse(opened));
}
