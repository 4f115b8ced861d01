import { z } from 'zod';

/** Every code the API can answer a failure with. The status of each is the API's affair. */
export const errorCodes = [
  'malformed_request',
  'invalid_input',
  'unauthenticated',
  'invalid_credentials',
  'second_factor_required',
  'second_factor_setup_required',
  'proof_needed',
  'read_only',
  'subscription_required',
  'quota_used',
  'card_declined',
  'link_expired',
  'cross_origin',
  'not_found',
  'method_not_allowed',
  'already_exists',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What each code means to whoever calls, and what to do then. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  malformed_request:
    'What was sent could not be read, such as JSON that is cut off. Mend it before sending it again.',
  invalid_input: 'Something that was sent does not fit; `fields` says what is wrong with which input.',
  unauthenticated: 'Sign in first: no sign-in was sent, or it has ended.',
  invalid_credentials: 'The email address or the password is not right.',
  second_factor_required: 'The password is right; send the code of the authenticator app with it.',
  second_factor_setup_required: 'Staff set up a second factor before anything else.',
  proof_needed:
    'This needs a password, and a code where two-factor sign-in is on, given in the last ten minutes. Post them to `/api/admin/proof`, then send the call again.',
  read_only: 'Staff who look at the portal as a client can change nothing there.',
  subscription_required: 'The client has no plan that includes this.',
  quota_used: 'The plan includes no more of this for now.',
  card_declined: 'The card was declined. Another card, or a word with the bank, helps.',
  link_expired: 'The link has expired or has been used. Ask for another.',
  cross_origin: 'A browser’s cookie counts on our own pages alone. Send the token instead.',
  not_found: 'There is no such thing, or not for whoever asks.',
  method_not_allowed: 'The address does not take this method; the `Allow` header names those it takes.',
  already_exists: 'It is there already, or this attempt has been made before.',
  conflict: 'It has changed meanwhile, or is in no state for this. Read it again first.',
  payload_too_large: 'What was sent is too large.',
  unsupported_media_type: 'It was sent as a kind of content that this call does not take.',
  rate_limited: 'Too many attempts. The `Retry-After` header says in how many seconds to try again.',
  internal: 'Something went wrong on our side. It has been noted under the request’s id; tell us that.',
  unavailable:
    'Something that this needs is away for a moment. Try again after the seconds of `Retry-After`.',
};

/** The one shape of every failure. `fields` maps an input's name to what is wrong with it. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
