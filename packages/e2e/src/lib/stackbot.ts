import { expect, type Locator, type Page } from '@playwright/test';

/** The StackBot's panel on a page. */
export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'StackBot' });

/** Types a message and sends it with the Enter key. */
export async function type(page: Page, text: string): Promise<void> {
  const box = panelOf(page).getByLabel('Message');
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

/** Opens the panel, and answers the five questions by typing, which waits for nothing. */
export async function typeToRecommendation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask StackBot' }).click();
  await panelOf(page).getByRole('button', { name: 'Find my plan' }).click();
  for (const answer of ['retail', 'not yet', 'sell online', 'about 60 dollars', 'within a month'])
    await type(page, answer);
  await expect(panelOf(page).getByRole('link', { name: 'Choose StackGrow' })).toBeVisible();
}
