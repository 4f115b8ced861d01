import { demoAccounts, mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { comeFromElsewhere, demoClientEmail, signInStaff } from '#/lib/people.ts';

const { clientPassword: password } = demoAccounts;
const onGrow = demoClientEmail('stackgrow');

test(
  'a plan is chosen, its sign-in copied, and its portal seen by a browser that forgets everybody else',
  { tag: [anyWidth, atNight] },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInStaff(page, portalRoutes.planDemo);
    const plans = page.getByRole('region', { name: 'Demo tiers' }).getByRole('heading', { level: 3 });
    await expect(plans).toHaveText(['StackStart', 'StackBase', 'StackBuild', 'StackScale', 'SuperStack']);
    await expect(page.getByRole('region', { name: 'How to test' }).getByRole('listitem')).toHaveCount(5);
    await expectFit(page);

    const email = demoClientEmail('stackscale');
    for (const [what, text] of [
      ['email', email],
      ['password', password],
    ] as const) {
      await page.getByRole('button', { name: `Copy ${what} of ${email}` }).click();
      const toast = page.getByRole('status').filter({ hasText: 'Copied!' });
      await expect(toast).toContainText('Login details copied to clipboard');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }

    await page.getByRole('button', { name: `View portal as ${email}` }).click();
    await page.waitForURL(`**${portalRoutes.clientAuth}`);
    expect(await readToken(page, 'admin')).toBeNull();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.waitForURL(`**${portalRoutes.clientPortal}`);
    await expect(page.getByText('Hannah Doyle').first()).toBeVisible();

    // It was left for one sign-in.
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    await page.goto(portalRoutes.clientAuth);
    await expect(page.getByLabel('Email')).toHaveValue('');
  },
);

test('a demo account is signed in step by step, and nobody else', { tag: anyWidth }, async ({ page }) => {
  await comeFromElsewhere(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(portalRoutes.testAuth);
  const signIn = async (email: string, guess: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(guess);
    await page.getByRole('button', { name: 'Sign in step by step' }).click();
  };
  const log = page.getByRole('log', { name: 'Step log' });

  await signIn(demoAccounts.admin.email, demoAccounts.admin.password);
  await expect(log).toContainText('Failed: admin@stackworks.example isn’t.');
  expect(sent).not.toContain(`${mounts.api}/client/login`);

  await signIn(onGrow, 'a-wrong-guess-1');
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log).toContainText('Failed: ');
  expect(await readToken(page, 'client')).toBeNull();

  await signIn(onGrow, password);
  await expect(log.getByRole('listitem')).toContainText([
    `Is it a demo account?${onGrow} is one.`,
    'Email and password are sentThe server accepted them',
    'The token is storedUnder client_token.',
    `Who is signed in?Tom Sutherland, ${onGrow}`,
  ]);
  await expectFit(page);
  await page.getByRole('link', { name: 'Open the client portal' }).click();
  await expect(page.getByText('Tom Sutherland').first()).toBeVisible();
});

test(
  'what a browser stores of a session is shown, cleared and started again',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await comeFromElsewhere(page);
    await page.goto(portalRoutes.debug);
    await expect(page.getByRole('region', { name: 'Server health' })).toContainText('DatabaseOK');
    const session = page.getByRole('region', { name: 'Session' });
    await expect(session).toContainText('Client token (client_token)Not stored');
    await expect(session).toContainText('Not signed in');

    await page.getByRole('button', { name: 'Log in as test client' }).click();
    await expect(session).toContainText('Client token (client_token)Stored');
    await expect(session).toContainText('Admin token (admin_token)Not stored');
    await expect(session).toContainText(`Signed in as Tom Sutherland, ${onGrow}`);
    await expectFit(page);

    await page.getByRole('button', { name: 'Clear all local storage' }).click();
    await expect(session).toContainText('Client token (client_token)Not stored');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(session).toContainText('Client token (client_token)Stored');

    await expect(page.getByRole('link', { name: 'Mailbox' })).toHaveAttribute(
      'href',
      `${mounts.sandbox}/mailbox`,
    );
    await expect(page.getByRole('link', { name: 'Client auth' })).toHaveAttribute(
      'href',
      portalRoutes.clientAuth,
    );
    await page.evaluate(() => localStorage.clear());
    await page
      .getByRole('navigation', { name: 'Test pages' })
      .getByRole('link', { name: 'Test login' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Test login' })).toBeFocused();
    await expectFit(page);
    await page.getByRole('button', { name: 'Log in as test client' }).click();
    await page.waitForURL(`**${portalRoutes.clientPortal}`);
    await expect(page.getByText('Tom Sutherland').first()).toBeVisible();
  },
);

test(
  'where the demo is off, each test page says so and shows nothing',
  { tag: anyWidth },
  async ({ page }) => {
    // What the server answers then: the tests of the API hold it to that.
    await page.route(`**${mounts.api}/test{,/**}`, (route) => route.fulfill({ status: 404, json: {} }));
    for (const path of [
      portalRoutes.testLogin,
      portalRoutes.testAuth,
      portalRoutes.planDemo,
      portalRoutes.testSubscription,
      portalRoutes.debug,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'The test pages are off here' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
    await expectFit(page);

    // Nor does anything that is sent to everybody hold a password of the demo’s.
    await page.goto(portalRoutes.clientAuth);
    await expect(page.getByLabel('Email')).toBeVisible();
    const scripts = await page.evaluate(() => {
      const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
      const ofScripts = addresses.filter((address) => address.endsWith('.js'));
      return Promise.all(ofScripts.map(async (address) => (await fetch(address)).text()));
    });
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.join('')).not.toMatch(new RegExp(`${password}|${demoAccounts.admin.password}`));
  },
);

const readToken = (page: Page, role: keyof typeof tokenKeys): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), tokenKeys[role].current);
