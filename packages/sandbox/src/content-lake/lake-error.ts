import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What a hosted Sanity puts under `error`; `@sanity/client` reads `description` and, for some types, more. */
type LakeErrorDetails = { type: string; description: string; [detail: string]: unknown };

/** A refusal in the hosted service's own words: an HTTP status and the body's `error` object. */
export class LakeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: LakeErrorDetails;

  constructor(status: ContentfulStatusCode, details: LakeErrorDetails) {
    super(details.description);
    this.name = 'LakeError';
    this.status = status;
    this.details = details;
  }

  /** The response body the client library expects. */
  toBody() {
    return { error: this.details, statusCode: this.status };
  }
}

/** A 400 for input that does not have the documented shape. */
export function badRequest(description: string): LakeError {
  return new LakeError(400, { type: 'httpBadRequestError', description });
}

/** A 404 for an endpoint, dataset or file that is not here. */
export function notFound(description: string): LakeError {
  return new LakeError(404, { type: 'notFoundError', description });
}
