import { messagePage, mounts, portalRoutes, tokenKeys, type Role } from '@stackworks/contracts';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { actAsStaff } from '#/lib/call.ts';
import { becomeClient, newPerson } from '#/lib/people.ts';

/**
 * For what open screens are notified of: without a stream they poll every 15 seconds. The second that the rule allows is
 * timed in api/src/platform/live/processes.test.ts; here the machine may be busy with other journeys.
 */
export const soonerThanPolling = { timeout: 10_000 };

/** The box every message is written in. */
export const messageBox = (page: Page): Locator => page.getByPlaceholder('Type your message...');

/** What sends it, with a finger as with a mouse. */
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });

/** The messages of the conversation on the screen, the oldest in sight first. */
export const messagesOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Messages with/ }).getByRole('listitem');

/** Calls of the API as the person signed in on a page. */
export async function callsOf(page: Page, role: Role) {
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys[role].current);
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const { request }: { request: APIRequestContext } = page;
  return {
    post: async (path: string, data: unknown): Promise<unknown> =>
      (await request.post(`${mounts.api}${path}`, { headers, data })).json(),
    put: async (path: string, data: unknown): Promise<unknown> =>
      (await request.put(`${mounts.api}${path}`, { headers, data })).json(),
    patch: async (path: string, data: unknown): Promise<unknown> =>
      (await request.patch(`${mounts.api}${path}`, { headers, data })).json(),
    get: async (path: string): Promise<unknown> =>
      (await request.get(`${mounts.api}${path}`, { headers })).json(),
  };
}

/** Makes a project for the client signed in on a page. @returns its id */
export async function createProject(page: Page, projectName: string): Promise<string> {
  const { post } = await callsOf(page, 'client');
  const project = await post('/client/projects', { projectName, projectType: 'web_design', description: '' });
  if (typeof project !== 'object' || project === null || !('id' in project)) throw new Error('No project');
  return String(project.id);
}

/** Opens a project's conversation on the client's side. */
export async function openThread(page: Page, projectId: string): Promise<void> {
  await page.goto(`${portalRoutes.clientPortal}?tab=messages&project=${projectId}`);
  await messageBox(page).waitFor();
}

/** Where a project's conversation is on the team's side. */
export const staffThread = (projectId: string): string =>
  `${portalRoutes.adminPortal}?tab=messages&project=${projectId}`;

/** Opens a project's conversation on the team's side. */
export async function openStaffThread(page: Page, projectId: string): Promise<void> {
  await page.goto(staffThread(projectId));
  await messageBox(page).waitFor();
}

/** Writes a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await sendButton(page).click();
}

/** A client with a project, "Bakery site". @returns the project's id */
export async function becomeClientWithProject(page: Page, person = newPerson()): Promise<string> {
  await becomeClient(page, person);
  return createProject(page, 'Bakery site');
}

/** What the team reads in a project, the oldest first. */
export async function readAsTeam(page: Page, projectId: string): Promise<string[]> {
  const call = await actAsStaff(page);
  const thread = await call('GET', `/admin/conversations/project/${projectId}/messages`);
  const { items } = messagePage.parse(await thread.json());
  return items.map(({ content }) => content).reverse();
}
