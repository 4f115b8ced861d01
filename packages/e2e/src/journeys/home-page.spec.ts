import { expect, test } from '@playwright/test';

test('nothing on the home page is wider than the screen', async ({ page }) => {
  await page.goto('/');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a plan can be chosen only after its terms are ticked', async ({ page }) => {
  await page.goto('/');
  const choose = page.getByRole('button', { name: 'Choose StackGrow' });
  await expect(choose).toBeDisabled();
  await page.getByRole('article').filter({ has: choose }).getByRole('checkbox').check();
  await expect(choose).toBeEnabled();
});

test('one answer of the questions is open at a time, the first at the start', async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('#faq').getByRole('button');
  await expect(questions.first()).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false');
});

test('an enquiry is refused with reasons, keeps what was typed, and is then received', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('First name').fill('Tama');
  await form.getByLabel('Email').fill('tama@');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Tama');

  await form.getByLabel('Last name').fill('Ngata');
  await form.getByLabel('Email').fill('tama@harbour-bakery.example');
  await form.getByLabel(/need/i).selectOption({ index: 1 });
  await form.getByLabel(/job|message/i).fill('A page for the shop, with opening hours.');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.locator('#contact').getByRole('status')).toBeVisible();
});

test('an unknown address answers 404 with the documented text', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('a narrow screen gets a menu that leads to a section and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#pricing')).toBeInViewport();
});
