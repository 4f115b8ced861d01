import { notificationKind, type NotificationKind } from '@stackworks/contracts';
import { z } from 'zod';
import { openSecret, sealSecret } from './secret-box.ts';
import type { TokenSettings } from './tokens.ts';

/** Sealed as this, so that no other secret is accepted. */
const purpose = 'unsubscribe link';

/** A kind of email, and its recipient's address. */
export type Subscription = { about: NotificationKind; email: string };

const subscription = z.object({ about: notificationKind, email: z.string() });

/** The token of a link that turns one kind of email off for one address. It doesn't expire, and hides the address. */
export const sealUnsubscribeToken = (
  { about, email }: Subscription,
  settings: Pick<TokenSettings, 'sessionSecret'>,
): string => sealSecret(JSON.stringify({ about, email }), purpose, settings);

/** What a token turns off; null when it is not ours. */
export function openUnsubscribeToken(
  token: string,
  settings: Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>,
): Subscription | null {
  const opened = openSecret(token, purpose, settings);
  return opened === null ? null : subscription.parse(JSON.parse(opened));
}
