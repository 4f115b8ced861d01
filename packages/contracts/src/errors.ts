import { z } from 'zod';
import meanings from './error-meanings.json' with { type: 'json' };

/** Every error code of the API. */
export const errorCodes = [
  'malformed_request',
  'invalid_input',
  'unauthenticated',
  'invalid_credentials',
  'second_factor_required',
  'second_factor_setup_required',
  'proof_needed',
  'scope_needed',
  'read_only',
  'role_needed',
  'subscription_required',
  'quota_used',
  'card_declined',
  'link_expired',
  'cross_origin',
  'not_found',
  'method_not_allowed',
  'already_exists',
  'already_paid',
  'conflict',
  'colleague_replied',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What each code means to a caller, and what to do about it. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = meanings;

/** A colleague's reply that came after what the caller had seen. */
export const colleagueReply = z.object({ name: z.string(), createdAt: z.iso.datetime() });
export type ColleagueReply = z.infer<typeof colleagueReply>;

/** The shape of every error. `fields` has a message for each invalid input, `reply` whose reply came first, and when. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reply: colleagueReply.optional(),
  }),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
