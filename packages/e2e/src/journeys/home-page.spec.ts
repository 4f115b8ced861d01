import { expect, test } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { sendContactForm } from '#/lib/contact-form.ts';

test('a plan card says what choosing it commits to, and it can be chosen only after its terms are ticked; one answer of the questions is open at a time', async ({
  page,
}) => {
  await page.goto('/');
  const choose = page.getByRole('button', { name: 'Choose StackGrow' });
  const plan = page.getByRole('article').filter({ has: choose });
  const hint = plan.getByText('Tick the box to continue.');
  await expect(plan.getByText('month to month')).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(choose).toBeDisabled();
  await plan.getByRole('checkbox').check();
  await expect(plan.getByText('month to month')).toBeVisible();
  await expect(hint).toBeHidden();
  await expect(choose).toBeEnabled();

  const questions = page.locator('#faq').getByRole('button');
  await expect(questions.first()).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false');
});

test(
  'the menu marks the section being read, and none where it has no link',
  { tag: atNight },
  async ({ page }) => {
    const marked = page.locator('a[data-section][aria-current]');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/#pricing');
    await expect(marked).toHaveText('Pricing');
    await page.goto('/#contact');
    await expect(marked).toHaveCount(0);
    await page.goto('/#about');
    await expect(marked).toHaveText('About');
  },
);

test(
  'text at twice its size fits on the screen, with the links in the menu',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);

test('the form knows the topic of an offer, rejects a lead with reasons, preserves what was typed, and then receives it', async ({
  page,
}) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  const need = form.getByLabel(/need/i);
  await form.getByLabel('First name').fill('Tama');

  await page.getByRole('link', { name: 'Book a free consultation' }).click();
  await expect(need).toHaveValue('A custom web app');
  await expect(need).toBeInViewport();
  await expect(form.getByLabel('First name')).toHaveValue('Tama');

  await form.getByLabel('Email').fill('tama@');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Tama');

  await form.getByLabel('Last name').fill('Ngata');
  await form.getByLabel('Email').fill('tama@harbour-bakery.example');
  await need.selectOption({ index: 1 });
  await form.getByLabel(/job|message/i).fill('A page for the shop, with opening hours.');
  await sendContactForm(page);
  await expect(form).toBeHidden();
  await page.reload();
  await expect(form).toBeVisible();
});

test(
  'spaces alone are no answer; a lead being sent says so, retains the focus and can be followed by another',
  { tag: anyWidth },
  async ({ page }) => {
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/contact', async (route) => {
      await answer.promise;
      const replyTime = {
        dueAt: '2026-11-30T20:00:00.000Z',
        time: '9 am',
        day: 'Tuesday',
        timeZone: 'Pacific/Auckland',
        isLate: false,
        hours: null,
      };
      await route.fulfill({ status: 201, json: { id: 'lead', message: 'Thank you.', replyTime } });
    });
    await page.goto('/#contact');
    const form = page.locator('#contact form');
    for (const label of ['First name', 'Last name', 'About the job']) await form.getByLabel(label).fill('  ');
    await form.getByRole('button', { name: /send/i }).click();
    await expect(form.getByLabel('First name')).toBeFocused();
    await expect(form.getByText('First name is required')).toBeVisible();
    await expect(form.getByText('Tell us a little about the job')).toBeVisible();

    await form.getByLabel('First name').fill('Tama');
    await form.getByLabel('Last name').fill('Ngata');
    await form.getByLabel('Email').fill('tama@harbour-bakery.example');
    await form.getByLabel(/need/i).selectOption({ index: 1 });
    await form.getByLabel(/job/i).fill('A page for the shop.');
    await form.getByRole('button', { name: /send/i }).press('Enter');

    const button = form.getByRole('button', { name: 'Processing...' });
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(undefined);
    const thanks = page.locator('#contact').getByRole('status');
    await expect(thanks).toBeFocused();
    await expect(thanks).toContainText('We’ll reply by 9 am');
    await thanks.getByRole('link', { name: 'Send another' }).click();
    await expect(form.getByLabel('First name')).toHaveValue('');
  },
);

test('an unknown address answers 404 with the documented text', { tag: anyWidth }, async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('a narrow screen gets a menu that opens a section and closes', { tag: atNight }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#pricing')).toBeInViewport();
});
