import { notificationKind, type NotificationKind } from '@stackworks/contracts';
import { z } from 'zod';
import { openSecret, sealSecret } from './secret-box.ts';
import type { TokenSettings } from './tokens.ts';

/** What it is sealed as, so that no other secret of ours is taken for one. */
const purpose = 'unsubscribe link';

/** A kind of mail, and the address it goes to. */
export type Subscription = { about: NotificationKind; email: string };

const subscription = z.object({ about: notificationKind, email: z.string() });

/**
 * The token of a link that turns one kind of mail off for one address, and does nothing else. It does not end, as the mail it
 * is in does not; it is encrypted, so that no address shows in a link.
 */
export const sealUnsubscribeToken = (
  { about, email }: Subscription,
  settings: Pick<TokenSettings, 'sessionSecret'>,
): string => sealSecret(JSON.stringify({ about, email }), purpose, settings);

/** What such a token turns off; null when it is none of ours. */
export function openUnsubscribeToken(
  token: string,
  settings: Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>,
): Subscription | null {
  const opened = openSecret(token, purpose, settings);
  return opened === null ? null : subscription.parse(JSON.parse(opened));
}
