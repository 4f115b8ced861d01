import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { chooseAction, inputOf, mutateContent, openDocument } from '#/lib/studio.ts';

const id = 'faq-of-the-preview-journey';

test.describe('a draft', () => {
  test.beforeEach(async ({ request }) => {
    const span = { _type: 'span', _key: 's1', text: 'As often as you like.', marks: [] };
    const answer = [{ _type: 'block', _key: 'k1', style: 'normal', markDefs: [], children: [span] }];
    const draft = { _id: `drafts.${id}`, _type: 'faq', answer, icon: 'pencil', orderRank: '0|zzzzzz:' };
    await mutateContent(request, { createOrReplace: { ...draft, question: 'Can I change my mind?' } });
  });
  test.afterEach(({ request }) => mutateContent(request, { delete: { id: `drafts.${id}` } }));

  test('is seen on its page by its editor and by no visitor, until the preview is left', async ({
    page,
    browser,
  }) => {
    await openDocument(page, { id, type: 'faq' });
    const question = `Can I look before you publish, on ${Date.now()}?`;
    await inputOf(page, 'question').fill(question);
    const opening = page.waitForEvent('popup');
    await chooseAction(page, 'Preview');
    const preview = await opening;

    const bar = preview.getByRole('complementary', { name: 'Preview' });
    // Another editor's draft may be unfinished right now, which the page says; the journey retries.
    await expect(async () => {
      const again = preview.getByRole('link', { name: 'Try again' });
      if (await again.isVisible()) await again.click();
      await expect(bar).toBeVisible();
    }).toPass();
    await expect(preview).toHaveURL(`${siteRoutes.home}#${homeAnchors.faq}`);
    await expect(preview.getByRole('button', { name: question })).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto(siteRoutes.home);
    await expect(visitor.getByRole('button', { name: question })).toHaveCount(0);
    await visitor.close();

    await bar.getByRole('link', { name: 'Leave preview' }).click();
    await expect(bar).toHaveCount(0);
    await expect(preview.getByRole('button', { name: question })).toHaveCount(0);
  });
});

test('a preview link that nobody in Studio made shows nothing', async ({ page }) => {
  const response = await page.goto('/api/preview?sanity-preview-secret=a-guess&sanity-preview-pathname=/');

  expect(response?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'This preview link has expired.' })).toBeVisible();
  await page.goto(siteRoutes.home);
  await expect(page.getByText('Preview, drafts included')).toHaveCount(0);
});
