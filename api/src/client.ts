import { mounts } from '@stackworks/contracts';
import { hc, type ClientRequestOptions } from 'hono/client';
import type { Api } from '#/app.ts';

/**
 * The API's typed client: one method a call, with the inputs and answers of its route.
 * @param origin where the API is, such as `https://www.stackworks.example`; empty for the page's own origin
 * @param options headers or a fetch of the caller's own, as Hono's client takes them
 */
export const createApiClient = (origin: string, options?: ClientRequestOptions) =>
  hc<Api>(`${origin}${mounts.api}`, options);
