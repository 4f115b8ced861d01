import { randomUUID } from 'node:crypto';
import { eventPath, pageEvent, portalRoutes, siteRoutes, type PageEvent } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { giveDetails } from '#/lib/checkout.ts';
import { newPerson, signInStaff } from '#/lib/people.ts';
import { dashboardTab } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';

/** Collects what a page reports, and every header that goes with it. */
function watchReports(page: Page) {
  const events: PageEvent[] = [];
  const headers = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith(eventPath)) return;
    events.push(pageEvent.parse(request.postDataJSON()));
    for (const name of Object.keys(request.headers())) headers.add(name);
  });
  const tell = () =>
    events.map(({ name, url, props }) =>
      [name, toTail(url), ...Object.values(props ?? {})].map(String).join(' '),
    );
  return { events, headers, tell };
}

const toTail = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

test(
  'a visit is reported from the first page to the checkout and in the portal, and staff see it in numbers',
  { tag: anyWidth },
  async ({ page, browser }) => {
    const source = `journey ${randomUUID()
      .replaceAll(/[^a-f]/g, '')
      .slice(0, 12)}`;
    const campaign = new URLSearchParams({ utm_source: source });
    const { tell, events, headers } = watchReports(page);
    const reported: string[] = [];
    /** Waits for what a step reports, in its order: a page that is left at once may not have reported yet. */
    const expectReports = (...next: string[]) => {
      reported.push(...next);
      return expect.poll(tell).toEqual(reported);
    };
    const landing = `/?${campaign}`;

    await page.goto(`${landing}&payment_intent_client_secret=a-secret`);
    await expectReports(`pageview ${landing}`);
    // Who looks again has not arrived again.
    await page.reload();
    await expectReports('pageview /');
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Choose StackPro' }) });
    await card.getByRole('checkbox').check();
    await expectReports(`plan_view ${landing}`);
    await card.getByRole('button', { name: 'Choose StackPro' }).dblclick();
    await giveDetails(page, newPerson());
    await expectReports(
      `choose_plan ${landing} stackpro`,
      'pageview /subscribe',
      'checkout_begun /subscribe stackpro',
    );
    // What was begun goes on after a reload, and is reported once.
    await page.reload();
    await expect(page.getByLabel('Card number')).toBeEditable();
    await expectReports('pageview /subscribe');
    await page.goto(portalRoutes.clientLogin);
    await expectReports(`pageview ${portalRoutes.clientLogin}`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectReports(`pageview ${portalRoutes.forgotPassword}`);
    await page.goto(`${portalRoutes.resetPassword}?token=another-secret`);
    await expectReports(`pageview ${portalRoutes.resetPassword}`);
    await page.goto('/project/5f0c1f7e-nobody-elses');
    // Who is not signed in is led away.
    await expectReports(`pageview ${portalRoutes.project}`, `pageview ${portalRoutes.simpleLogin}`);
    expect(JSON.stringify(events)).not.toMatch(/secret|nobody/);
    expect([...headers].filter((name) => ['cookie', 'authorization'].includes(name))).toEqual([]);

    const unseen = await browser.newPage();
    await unseen.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }));
    const nothing = watchReports(unseen);
    await unseen.goto(siteRoutes.terms, { waitUntil: 'networkidle' });
    await unseen.goto(portalRoutes.clientLogin, { waitUntil: 'networkidle' });
    expect(nothing.tell()).toEqual([]);
    await unseen.close();

    await signInStaff(page);
    await expect(async () => {
      await page.goto(dashboardTab('reports'));
      await expect(page.getByRole('list', { name: 'Sources' })).toContainText(`${source}1`, {
        timeout: 2_000,
      });
    }).toPass();
    await expect(page.getByRole('list', { name: 'Pages' })).toContainText(portalRoutes.portalProject);
    await expect(
      page.getByText(/^[\d,]+ views of the site and [\d,]+ of the portal in 30 days; most on /),
    ).toBeVisible();
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page).toHaveURL(/days=7/);
    await expect(page.getByText(/in 7 days; most on/)).toBeVisible();
    await page.getByRole('button', { name: 'Show as table for Page views' }).click();
    await expect(page.getByRole('table', { name: 'Page views' }).getByRole('row')).toHaveCount(8);
    await page.getByRole('button', { name: 'Show as table for From pricing to payment' }).click();
    await expect(page.getByRole('table', { name: 'From pricing to payment' })).toContainText('StackPro');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Started checkout');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);
