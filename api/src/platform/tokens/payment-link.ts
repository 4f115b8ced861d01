import { z } from 'zod';
import { openSecret, sealSecret } from './secret-box.ts';
import type { TokenSettings } from './tokens.ts';

/** Sealed as this, so that no other secret is accepted. */
const purpose = 'payment link';

/** The client a plan is for, the address the link was emailed to, and the plan. */
export type PaymentLink = { clientId: string; email: string; plan: string };

const sealedLink = z.object({
  clientId: z.string(),
  email: z.string(),
  plan: z.string(),
  /** In seconds. */
  until: z.number().int(),
});

/** The token of an emailed payment link. It hides what it names, and opens no session. */
export const sealPaymentLink = (
  { clientId, email, plan }: PaymentLink,
  until: Date,
  settings: Pick<TokenSettings, 'sessionSecret'>,
): string =>
  sealSecret(
    JSON.stringify({ clientId, email, plan, until: Math.floor(until.getTime() / 1000) }),
    purpose,
    settings,
  );

/** What a payment link names, and whether it has expired; null when it is not ours. */
export function openPaymentLink(
  token: string,
  now: Date,
  settings: Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>,
): (PaymentLink & { isExpired: boolean }) | null {
  const opened = openSecret(token, purpose, settings);
  if (opened === null) return null;
  const { until, ...link } = sealedLink.parse(JSON.parse(opened));
  return { ...link, isExpired: until * 1000 <= now.getTime() };
}
