import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Param } from './form-body.ts';
import { StripeApiError } from './stripe-error.ts';

export type Keys = { secretKey: string; publishableKey: string };

/**
 * Which of the two keys a request carries: as a bearer token, as the name of Basic credentials, or, from a browser, as
 * the parameter `key`.
 * @throws StripeApiError (401) without one of them
 */
export function authenticate(
  c: Context,
  param: Param | undefined,
  { secretKey, publishableKey }: Keys,
): 'secret' | 'publishable' {
  const given = readKey(c.req.header('authorization')) ?? (typeof param === 'string' ? param : '');
  if (given === '')
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  if (isSame(given, secretKey)) return 'secret';
  if (isSame(given, publishableKey)) return 'publishable';
  if (given.startsWith('pk_')) throw secretKeyRequired();
  throw unauthorised(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`);
}

/** The error for a call that a browser may not make. */
export const secretKeyRequired = () =>
  new StripeApiError(
    403,
    {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    },
    { isBeforeStart: true },
  );

const unauthorised = (message: string) =>
  new StripeApiError(401, { type: 'invalid_request_error', message }, { isBeforeStart: true });

function readKey(header: string | undefined): string | null {
  const [scheme = '', value = ''] = header?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
