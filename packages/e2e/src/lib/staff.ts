import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { actAsStaff, type Caller } from '#/lib/call.ts';
import { comeFromElsewhere, fromElsewhere, leaveToken, newPerson, signIn } from '#/lib/people.ts';

/** Where a tab of the dashboard is. */
export const dashboardTab = (tab: string): string => `${portalRoutes.adminDashboard}?tab=${tab}`;

/** A member of staff of a journey's own, so that what happens to their account disturbs no other. */
export async function addStaff(page: Caller) {
  const { firstName, lastName, email, password } = newPerson();
  const call = await actAsStaff(page);
  await call('POST', '/admin/register', { data: { firstName, lastName, email, password } });
  return { name: `${firstName} ${lastName}`, email, password };
}

/** Signs a member of staff in and opens a tab of the dashboard. */
export async function openDashboard(
  page: Page,
  { email, password }: { email: string; password: string },
  tab: string,
): Promise<void> {
  await signIn(page, portalRoutes.adminLogin, email, password);
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
  await page.goto(dashboardTab(tab));
}

/** As `openDashboard`, for journeys that are not about signing in: they call the API instead of filling in the screen. */
export async function enterDashboard(
  page: Page,
  self: { email: string; password: string },
  tab: string,
): Promise<void> {
  await enterStaff(page, self);
  await page.goto(dashboardTab(tab));
}

/** Signs a member of staff in without a screen, and opens none. */
export async function enterStaff(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await comeFromElsewhere(page);
  const data = { email, password };
  const response = await page.request.post(`${mounts.api}/admin/login`, { data, headers: fromElsewhere() });
  const { token } = z.object({ token: z.string() }).parse(await response.json());
  await leaveToken(page, 'admin', token);
}
