import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { signInClient, signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { dashboardTab } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';

/**
 * Every page of the portal, as it opens: what a test of a screen adds to these is what has been pressed or typed there, or has
 * gone wrong.
 */
const pages = {
  'signed out': [
    portalRoutes.clientLogin,
    portalRoutes.simpleLogin,
    portalRoutes.clientAuth,
    `${portalRoutes.clientAuth}?tab=register`,
    portalRoutes.forgotPassword,
    portalRoutes.resetPassword,
    portalRoutes.verifyEmail,
    portalRoutes.subscriptionRequired,
    portalRoutes.adminLogin,
    portalRoutes.adminAuth,
    portalRoutes.adminForgotPassword,
    portalRoutes.adminResetPassword,
    portalRoutes.testLogin,
    portalRoutes.testAuth,
    portalRoutes.planDemo,
    portalRoutes.testSubscription,
    portalRoutes.debug,
    portalRoutes.endsToAMean,
  ],
  'to a client': [
    ...['dashboard', 'projects', 'messages', 'files', 'billing', 'settings'].map(
      (tab) => `${portalRoutes.clientPortal}?tab=${tab}`,
    ),
    portalRoutes.newProject,
    portalRoutes.taskWorkflow,
    portalRoutes.clientMessages,
    portalRoutes.portalSettings,
    portalRoutes.onePagePortal,
    portalRoutes.project.replace(':id', 'none'),
  ],
  'to staff': [
    `${portalRoutes.adminPortal}?who=everyone`,
    ...['projects', 'clients', 'messages', 'unsorted'].map((tab) => `${portalRoutes.adminPortal}?tab=${tab}`),
    portalRoutes.adminMessages,
    portalRoutes.adminPortalOld,
    ...['overview', 'projects', 'clients', 'leads', 'billing', 'reports', 'team'].map(dashboardTab),
    ...['audit', 'system', 'settings'].map(dashboardTab),
    dashboardTab('projects&view=list'),
    dashboardTab('projects&view=calendar'),
  ],
} as const;

const signIn = {
  'signed out': async () => {},
  'to a client': (page: Page) =>
    signInClient(page, demoAccounts.testClient.email, demoAccounts.clientPassword),
  'to staff': (page: Page) => signInStaff(page),
};

for (const who of ['signed out', 'to a client', 'to staff'] as const) {
  test(`every page of the portal is accessible ${who}, in both colour schemes, and fits every screen`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn[who](page);
    for (const path of pages[who]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^(Loading|Opening)\b.*\.\.\.$/).filter({ visible: true })).toHaveCount(
          0,
        );
        await expectFit(page);
      });
    }
  });
}

test('the pages of one project and one client are accessible and fit every screen', async ({
  page,
  openElsewhere,
}) => {
  await signInClient(page, demoAccounts.testClient.email, demoAccounts.clientPassword);
  await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
  const theirs = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await theirs.click();
  await expect(page).toHaveURL(/project/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFit(page);

  const staff = await openElsewhere();
  await signInStaff(staff, dashboardTab(`clients&q=${demoAccounts.testClient.email}`));
  await staff.getByRole('list', { name: 'Clients' }).getByRole('link').first().click();
  await expect(staff).toHaveURL(/client=/);
  await expect(staff.getByRole('list', { name: 'Projects' })).toBeVisible();
  await expectFit(staff);
  await staff.getByRole('list', { name: 'Projects' }).getByRole('link').first().click();
  await expect(staff).toHaveURL(/project=/);
  await expect(staff.getByPlaceholder('Type your message to client...')).toBeVisible();
  await expectFit(staff);
});
