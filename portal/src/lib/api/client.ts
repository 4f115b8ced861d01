import { createApiClient } from '@stackworks/api/client';
import { sendRequest } from './send-request.ts';

/** Every call of the API, typed, sent by the shared request helper. */
export const api = createApiClient(window.location.origin, { fetch: sendRequest });
