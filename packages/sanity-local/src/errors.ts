import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What a hosted Sanity puts under `error`; `@sanity/client` reads `description` and, for some types, more. */
type ErrorDetails = { type: string; description: string; [detail: string]: unknown };

/** An error in the hosted service's own form: an HTTP status and the body's `error` object. */
export class SanityApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: ErrorDetails;

  constructor(status: ContentfulStatusCode, details: ErrorDetails) {
    super(details.description);
    this.name = 'SanityApiError';
    this.status = status;
    this.details = details;
  }

  /** The response body the client library expects. */
  toBody() {
    return { error: this.details, statusCode: this.status };
  }
}

/** A 400 for input that does not have the documented shape. */
export function badRequest(description: string): SanityApiError {
  return new SanityApiError(400, { type: 'httpBadRequestError', description });
}

/** A 404 for an endpoint, dataset or file that is not here. */
export function notFound(description: string): SanityApiError {
  return new SanityApiError(404, { type: 'notFoundError', description });
}

type FailedItem = { type: string; description: string; id: string; [detail: string]: unknown };

/** Something a transaction cannot do, before its place in the request is known. */
export class MutationFailure extends Error {
  readonly status: 400 | 404 | 409;
  readonly item: FailedItem;

  constructor(status: 400 | 404 | 409, item: FailedItem) {
    super(item.description);
    this.status = status;
    this.item = item;
  }

  /** The error of a whole request because of its mutation or action number `index`. */
  toApiError(type: 'mutationError' | 'actionError', index: number): SanityApiError {
    return new SanityApiError(this.status, {
      type,
      description: 'The transaction failed, and nothing was changed',
      items: [{ index, error: this.item }],
    });
  }
}
