import { randomUUID } from 'node:crypto';
import { mounts } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import {
  chooseAction,
  findDocument,
  findDocuments,
  inputOf,
  mutateContent,
  openDocument,
  removeDocument,
  test as base,
  watchStudio,
} from '#/lib/studio.ts';

const test = base.extend<{ redirect: { id: string; type: string; from: string } }>({
  /** A redirect nobody else has, published, and taken away afterwards with whatever became of it. */
  redirect: async ({ request }, use) => {
    const mark = randomUUID().slice(0, 8);
    const [id, type, from] = [`redirect-${mark}`, 'redirect', `/journey-${mark}`];
    await mutateContent(request, {
      create: { _id: id, _type: type, from, to: '/portfolio', isPermanent: false },
    });
    await use({ id, type, from });
    await removeDocument(request, id);
  },
});

test('an editor who opens Studio finds the home page to edit, unpublishes another document from its list, and makes a second one like it', async ({
  page,
  request,
  redirect: { id, from },
}) => {
  await page.goto(mounts.studio);
  await expect(page.getByTestId('form-view')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/pages;homePage/);
  await expect(page.getByTestId('field-hero')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Redirects', exact: true }).click();
  await page.getByRole('link', { name: from }).click();
  await expect(inputOf(page, 'from')).toHaveValue(from);
  await chooseAction(page, 'Unpublish');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(() => findDocument(request, id)).toBeUndefined();
  expect(await findDocument(request, `drafts.${id}`)).toMatchObject({ to: '/portfolio' });

  const findCopies = async () => {
    const query = '*[_type == "redirect" && _id != $draft && from == *[_id == $draft][0].from]';
    return (await findDocuments(request, query, { draft: `drafts.${id}` })).map(({ _id }) => String(_id));
  };
  await chooseAction(page, 'Duplicate');
  await expect.poll(findCopies).toHaveLength(1);
  await mutateContent(request, ...(await findCopies()).map((copy) => ({ delete: { id: copy } })));
});

test('a complaint that comes and goes leaves an editor typing where they were; two windows see each other and what each writes', async ({
  page,
  context,
  redirect: { id, type },
}) => {
  const other = await context.newPage();
  const { troubles } = watchStudio(other);
  await openDocument(page, { id, type });
  await openDocument(other, { id, type });
  await inputOf(other, 'to').waitFor();

  await inputOf(page, 'to').fill('');
  const complaint = page.getByTestId('field-to').getByText('Enter where to send them.');
  await expect(complaint).toBeVisible();
  await page.keyboard.type('/');
  await expect(complaint).toHaveCount(0);
  await page.keyboard.type('terms');
  await expect(inputOf(page, 'to')).toHaveValue('/terms');

  await expect(inputOf(other, 'to')).toHaveValue('/terms');
  await inputOf(other, 'to').fill('/privacy');
  await expect(inputOf(page, 'to')).toHaveValue('/privacy');

  await inputOf(other, 'to').focus();
  const avatar = page.getByTestId('document-panel-scroller').getByLabel('Local editor');
  await expect(avatar.first()).toBeVisible();
  expect(troubles).toEqual([]);
});
