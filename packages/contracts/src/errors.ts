import { z } from 'zod';

/** Every error code of the API, which gives each its status. */
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

/** What each code means to a caller, and what to do about it. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  malformed_request: 'The request couldn’t be read, such as truncated JSON. Fix it before retrying.',
  invalid_input: 'The input is invalid. `fields` says what is wrong with each field.',
  unauthenticated: 'Sign in first. There is no session, or it has ended.',
  invalid_credentials: 'The email address or password is wrong.',
  second_factor_required: 'The password is right. Send the authenticator code with it.',
  second_factor_setup_required: 'Staff must set up two-factor sign-in first.',
  proof_needed:
    'This needs a password, and a code where two-factor sign-in is on, given in the last ten minutes. Post them to `/api/admin/proof`, then send the call again.',
  read_only: 'Staff viewing the portal as a client can’t change anything.',
  subscription_required: 'The client has no active plan that includes this.',
  quota_used: 'The plan’s quota for this is used up.',
  card_declined: 'The card was declined. Try another card or contact the bank.',
  link_expired: 'The link has expired or been used. Request a new one.',
  cross_origin: 'Cookies are only accepted from our own pages. Send the token instead.',
  not_found: 'It doesn’t exist, or the caller can’t see it.',
  method_not_allowed: 'This method isn’t supported. The `Allow` header lists those that are.',
  already_exists: 'It already exists, or this attempt was already made.',
  conflict: 'It has changed since, or its state doesn’t allow this. Read it again first.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'The content type isn’t supported.',
  rate_limited: 'Too many attempts. Retry after the seconds in `Retry-After`.',
  internal: 'Something went wrong on our side. Quote the request id when you contact us.',
  unavailable: 'A service this depends on is unavailable. Retry after the seconds in `Retry-After`.',
};

/** The shape of every error. `fields` maps an input's name to what is wrong with it. */
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
