import { randomUUID } from 'node:crypto';
import { mounts } from '@stackworks/contracts';
import { expect, test as base } from '@playwright/test';
import {
  chooseAction,
  findDocument,
  findDocuments,
  inputOf,
  mutateContent,
  openDocument,
  publish,
  removeDocument,
  watchStudio,
} from '#/lib/studio.ts';

const test = base.extend<{ redirect: { id: string; type: string } }>({
  /** Studio, in which nothing may fail and nothing may be asked of another host. */
  page: async ({ page }, use) => {
    const { troubles } = watchStudio(page);
    await use(page);
    expect(troubles).toEqual([]);
  },
  /** A redirect nobody else has, published, and taken away afterwards with whatever became of it. */
  redirect: async ({ request }, use) => {
    const mark = randomUUID().slice(0, 8);
    const [id, type] = [`redirect-${mark}`, 'redirect'];
    await mutateContent(request, {
      create: { _id: id, _type: type, from: `/journey-${mark}`, to: '/portfolio', isPermanent: false },
    });
    await use({ id, type });
    await removeDocument(request, id);
  },
});

test.skip(({ isMobile }) => isMobile, 'Studio is worked in at a desk');

test('an editor finds a plan in its list', async ({ page }) => {
  await page.goto(mounts.studio);
  await page.getByRole('link', { name: 'Plans & prices' }).click();
  await page.getByRole('link', { name: 'Plans on sale' }).click();
  await page.getByRole('link', { name: /^StackGrow/ }).click();
  await expect(inputOf(page, 'price')).not.toHaveValue('');
});

test('an editor changes a document, publishes it, withdraws it and deletes it', async ({
  page,
  request,
  redirect: { id, type },
}) => {
  await openDocument(page, { id, type });

  await inputOf(page, 'to').fill('/testimonials');
  await expect.poll(() => findDocument(request, `drafts.${id}`)).toMatchObject({ to: '/testimonials' });
  expect(await findDocument(request, id)).toMatchObject({ to: '/portfolio' });

  await publish(page);
  expect(await findDocument(request, id)).toMatchObject({ to: '/testimonials' });
  expect(await findDocument(request, `drafts.${id}`)).toBeUndefined();

  await page.getByTestId('document-header-Published-chip').click();
  await page.getByTestId('action-unpublish').click();
  await page.getByRole('button', { name: 'Unpublish now' }).click();
  await expect.poll(() => findDocument(request, id)).toBeUndefined();
  expect(await findDocument(request, `drafts.${id}`)).toMatchObject({ to: '/testimonials' });

  await page.getByTestId('document-header-Draft-chip').click();
  await chooseAction(page, 'Delete');
  await page.getByRole('button', { name: 'Delete document' }).click();
  await expect.poll(() => findDocument(request, `drafts.${id}`)).toBeUndefined();
});

test('an editor goes back to what a document said before', async ({
  page,
  request,
  redirect: { id, type },
}) => {
  await openDocument(page, { id, type });
  for (const to of ['/terms', '/privacy']) {
    await inputOf(page, 'to').fill(to);
    await expect.poll(() => findDocument(request, `drafts.${id}`)).toMatchObject({ to });
    await publish(page);
  }

  await page.getByTestId('pane-context-menu-button').last().click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const published = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' });
  await expect(published).toHaveCount(2);
  await published.last().click();
  await expect(inputOf(page, 'to')).toHaveValue('/terms');
  await page.getByRole('button', { name: 'Revert to revision' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => findDocument(request, `drafts.${id}`)).toMatchObject({ to: '/terms' });
});

test('an editor creates a document, and a second one like it', async ({ page, request }) => {
  await page.goto(`${mounts.studio}/intent/create/template=redirect;type=redirect`);
  const from = `/journey-${randomUUID().slice(0, 8)}`;
  await inputOf(page, 'from').fill(from);
  await inputOf(page, 'to').fill('/portfolio');
  const findOwn = async () => {
    const found = await findDocuments(request, '*[_type == "redirect" && from == $from]', { from });
    return found.map(({ _id }) => String(_id));
  };
  await expect.poll(findOwn).toHaveLength(1);

  await chooseAction(page, 'Duplicate');
  await expect.poll(findOwn).toHaveLength(2);
  await mutateContent(request, ...(await findOwn()).map((id) => ({ delete: { id } })));
});

test('an editor puts a picture into a document', async ({ page, request }) => {
  const id = `project-${randomUUID().slice(0, 8)}`;
  await mutateContent(request, { create: { _id: `drafts.${id}`, _type: 'portfolioItem', title: 'Journey' } });
  await openDocument(page, { id, type: 'portfolioItem' });
  const buffer = await page.getByTestId('field-title').screenshot();
  await page
    .getByTestId('file-button-input')
    .setInputFiles({ name: `${id}.png`, mimeType: 'image/png', buffer });
  await expect
    .poll(() => findDocument(request, `drafts.${id}`))
    .toMatchObject({ image: { asset: { _ref: expect.stringMatching(/^image-\w{40}-\d+x\d+-png$/) } } });
  const picture = page.getByTestId('form-view').locator('img[src*="/images/"]');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await removeDocument(request, id);
  const query = '*[_type == "sanity.imageAsset" && originalFilename == $name]';
  await mutateContent(request, { delete: { query, params: { name: `${id}.png` } } });
});

test('two windows on one document see each other and what each writes', async ({
  page,
  context,
  redirect: { id, type },
}) => {
  const other = await context.newPage();
  const { troubles } = watchStudio(other);
  await openDocument(page, { id, type });
  await openDocument(other, { id, type });

  await inputOf(page, 'to').fill('/terms');
  await expect(inputOf(other, 'to')).toHaveValue('/terms');
  await inputOf(other, 'to').fill('/privacy');
  await expect(inputOf(page, 'to')).toHaveValue('/privacy');

  await inputOf(other, 'to').focus();
  const avatar = page.getByTestId('document-panel-scroller').getByLabel('Local editor');
  await expect(avatar.first()).toBeVisible();
  expect(troubles).toEqual([]);
});
