import { mounts, siteRoutes, subscriptionCreated } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import type { newPerson } from '#/lib/people.ts';

/** The numbers of Stripe's test cards. Source: https://docs.stripe.com/testing */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  secured: '4000 0027 6000 3184',
} as const;

/** Fills Stripe's card fields, in our checkout as on its hosted pages. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** Gives the details of a buyer and waits for the payment form. */
export async function giveDetails(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('Full Name').fill(`${person.firstName} ${person.lastName}`);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Card number')).toBeEditable();
}

/** Goes to the payment form of a plan. */
export async function startCheckout(
  page: Page,
  person: ReturnType<typeof newPerson>,
  plan = 'stackgrow',
): Promise<void> {
  await page.goto(`${siteRoutes.subscribe}?plan=${plan}`);
  await giveDetails(page, person);
}

/** Pays with what is in the card fields. */
export const pay = (page: Page): Promise<void> => page.getByRole('button', { name: /^Subscribe to/ }).click();

/** Which checkout the next call to begin one answers with. */
export async function waitForCheckout(page: Page): Promise<string> {
  const response = await page.waitForResponse(`**${mounts.api}/create-subscription`);
  return subscriptionCreated.parse(await response.json()).checkoutId;
}

/** Whether an address is Stripe's, local or real. */
export const isOfCardService = (address: string): boolean => address.includes('stripe');
