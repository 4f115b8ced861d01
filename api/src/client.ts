import { mounts } from '@stackworks/contracts';
import { hc, type ClientRequestOptions } from 'hono/client';
import type { Api } from '#/app.ts';

/** The API's typed client. @param origin such as `https://www.stackworks.example`; empty for the page's own */
export const createApiClient = (origin: string, options?: ClientRequestOptions) =>
  hc<Api>(`${origin}${mounts.api}`, options);
