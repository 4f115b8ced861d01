import { demoAccounts, mounts, tokenKeys } from '@stackworks/contracts';
import { expect, type APIResponse, type Page } from '@playwright/test';
import { z } from 'zod';

/** What calls can be made from: a page, or a test’s own `request`. */
export type Caller = Pick<Page, 'request'>;

type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<APIResponse>;

/** Calls the API as the client who is signed in on a page, for what a journey only needs to be there. */
export async function actAsClient(page: Page): Promise<Call> {
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
  return callWith(page, token ?? '');
}

/** Calls the API as staff do elsewhere while a journey goes on here. */
export async function actAsStaff(page: Caller): Promise<Call> {
  const response = await page.request.post(`${mounts.api}/admin/login`, { data: demoAccounts.admin });
  return callWith(page, z.object({ token: z.string() }).parse(await response.json()).token);
}

const callWith =
  (page: Caller, token: string): Call =>
  async (method, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(`${mounts.api}${path}`, { method, headers, ...body });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return response;
  };
