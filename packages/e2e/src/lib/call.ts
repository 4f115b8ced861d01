import { mounts } from '@stackworks/contracts';
import { expect, type APIResponse, type Page } from '@playwright/test';
import { findOfficeToken, readToken } from './people.ts';

/** What calls can be made from: a page, or a test’s own `request`. */
export type Caller = Pick<Page, 'request'>;

type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<APIResponse>;

/** Calls the API as the client who is signed in on a page, for what a journey only needs to be there. */
export async function actAsClient(page: Page): Promise<Call> {
  return callWith(page, (await readToken(page, 'client')) ?? '');
}

/** Calls the API as staff do elsewhere while a journey goes on here. */
export async function actAsStaff(page: Caller): Promise<Call> {
  return callWith(page, await findOfficeToken());
}

const callWith =
  (page: Caller, token: string): Call =>
  async (method, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(`${mounts.api}${path}`, { method, headers, ...body });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return response;
  };
