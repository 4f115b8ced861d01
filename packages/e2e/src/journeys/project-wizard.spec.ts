import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { loseResponse } from '#/lib/lose-response.ts';
import { newPerson, register, signIn } from '#/lib/people.ts';

const logo = { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test(
  'the wizard is worked by keyboard alone, with a reload in the middle and an answer that is lost',
  { tag: anyWidth },
  async ({ page }) => {
    await register(page, newPerson());
    await page.goto(portalRoutes.taskWorkflow);
    await page.getByLabel('Project name').focus();
    await page.keyboard.type('Bakery site');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Design Brief' })).toBeFocused();
    await type(page, 'Opening hours');
    await expect(page.getByRole('heading', { name: 'Project Goals' })).toBeFocused();
    await type(page, 'Fewer phone calls');
    await expect(page.getByRole('heading', { name: 'Target Audience' })).toBeFocused();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Target Audience' })).toBeVisible();
    await page.getByLabel('Who is it for?').focus();
    await page.keyboard.type('Early risers');
    await page.goBack();
    await expect(page.getByLabel('What should be different once it’s live?')).toHaveValue(
      'Fewer phone calls',
    );
    await page.goForward();
    await expect(page.getByLabel('Who is it for?')).toHaveValue('Early risers');

    await page.getByRole('button', { name: 'Additional Information' }).press('Enter');
    const submit = page.getByRole('button', { name: 'Submit project' });
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Before you can submit, complete Brand & Style.')).toBeVisible();
    await expectAccessible(page);
    await page.locator('form').getByRole('button', { name: 'Brand & Style' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Brand & Style' })).toBeFocused();
    await type(page, 'Warm', 3);

    await expect(page.getByRole('heading', { name: 'Assets & References' })).toBeFocused();
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await loseResponse(page);
    await expect(submit).toBeEnabled();
    await submit.press('Enter');
    const sentence = 'There was an issue submitting your project. Please try again or contact support.';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.locator(':focus')).toContainText(sentence);
    await page.reload();
    // Until the stored files are read, Enter goes nowhere.
    await expect(submit).toBeEnabled();
    await submit.press('Enter');
    await expect(page).toHaveURL(/\/project\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: 'Bakery site' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
    await page.goto(portalRoutes.clientPortal);
    await expect(page.getByRole('region', { name: 'Active Projects' })).toHaveText(/1$/);
    await page.goto(portalRoutes.taskWorkflow);
    await expect(page.getByLabel('Project name')).toHaveValue('');
  },
);

test('the wizard’s files outlive a reload, and one that fails is sent again', async ({ page }) => {
  await register(page, newPerson(), `${portalRoutes.portalTaskWorkflow}?step=files`);
  const script = { name: 'script.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await page.locator('input[type=file]').setInputFiles([logo, script]);
  await expect(
    page.getByText('script.exe: only images, PDFs and Word documents can be sent here.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText([
    /logo.pdf/,
  ]);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('logo.pdf');
  await expectAccessible(page);

  for (const [step, answer] of [
    ['Project Name', 'Bakery site'],
    ['Design Brief', 'Opening hours'],
    ['Project Goals', 'Fewer phone calls'],
    ['Target Audience', 'Early risers'],
    ['Brand & Style', 'Warm'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: step }).click();
    await expect(page.getByRole('heading', { name: step })).toBeFocused();
    await page.getByRole('textbox').first().fill(answer);
  }
  await page.getByRole('button', { name: 'Additional Information' }).click();
  await page.route(
    `**${mounts.api}/client/projects/*/files`,
    (route) => route.fulfill({ status: 500, body: '' }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit project' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Failed to upload');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again: logo.pdf' }).click();
  await expect(page).toHaveURL(/\/project\/[\w-]+$/);
  await expect(page.getByText('logo.pdf')).toBeVisible();
});

test(
  'what was typed into the wizard is there after signing in, also after a logout, and is nobody else’s',
  { tag: anyWidth },
  async ({ page }) => {
    const person = newPerson();
    await register(page, person, portalRoutes.taskWorkflow);
    await page.getByLabel('Project name').fill('Bakery site');
    await page.evaluate(() => localStorage.removeItem('client_token'));
    await page.reload();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Project name')).toHaveValue('Bakery site');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, portalRoutes.simpleLogin, person.email, person.password);
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientPortal));
    await page.goto(portalRoutes.taskWorkflow);
    await expect(page.getByLabel('Project name')).toHaveValue('Bakery site');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await register(page, newPerson(), portalRoutes.taskWorkflow);
    await expect(page.getByLabel('Project name')).toHaveValue('');
  },
);

/** Types into the step’s first question, and goes on by keyboard. @param questions how many the step has */
async function type(page: Page, text: string, questions = 1): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  for (let tabs = 0; tabs < questions; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
