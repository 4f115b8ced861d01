import type { ColleagueReply, ErrorBody, ErrorCode } from '@stackworks/contracts';

/** The HTTP status of each error code. */
export const statusByCode = {
  malformed_request: 400,
  invalid_input: 422,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_setup_required: 403,
  proof_needed: 403,
  scope_needed: 403,
  read_only: 403,
  role_needed: 403,
  subscription_required: 402,
  quota_used: 402,
  card_declined: 402,
  link_expired: 410,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  already_paid: 409,
  conflict: 409,
  colleague_replied: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

type Details = {
  /** What is wrong with each input, by the input's name. */
  fields?: Record<string, string>;
  /** Whose reply came first, and when. */
  reply?: ColleagueReply;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
  /** The failure underneath, for the log only. */
  cause?: unknown;
};

/** An error a person may see. Throw it anywhere; the error handler responds with its status and message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly reply: ColleagueReply | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.reply = details.reply;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** An error about one input, under whose name forms show it. */
export const inputError = (
  field: string,
  message: string,
  code: ErrorCode = 'invalid_input',
  cause?: unknown,
) => new AppError(code, message, { fields: { [field]: message }, cause });

/** The error for when we can't do more work now. */
export const tooBusy = (cause?: unknown) =>
  new AppError('unavailable', 'We’re very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });

/** The body of every error response. */
export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, reply } = error;
  return {
    error: { code, message, requestId, ...(fields && { fields }), ...(reply && { reply }) },
    message,
  };
}
