import { catalogue, mounts, siteRoutes } from '@stackworks/contracts';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectLive, publishLive, test } from '#/lib/live-site.ts';
import { chooseAction, findDocument, inputOf, mutateContent, openDocument } from '#/lib/studio.ts';

// One after the other on one server: a publish that waits for another's build says nothing about its own.
test.describe.configure({ mode: 'default' });

const { home, portfolio, terms } = siteRoutes;

async function readPage(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).text();
}

async function readPrice(request: APIRequestContext, slug: string): Promise<number | null | undefined> {
  const { plans } = catalogue.parse(await (await request.get('/api/catalogue')).json());
  return plans.find((plan) => plan.slug === slug)?.price;
}

/** The questions on the home page by the ids of their documents, in their order. */
async function readQuestions(request: APIRequestContext): Promise<string[]> {
  const html = await readPage(request, home);
  return [...html.matchAll(/aria-controls="answer-([^"]+)"/g)].map(([, id = '']) => id);
}

const badge = (page: Page, label: string) =>
  page.getByTestId('pane-footer').getByText(label, { exact: true });
const liveToast = (page: Page) => page.getByText(/^Live now \(took \d+ s\)$/);

test('a price is found, changed, published and live everywhere within seconds', async ({ page, request }) => {
  await page.goto(mounts.studio);
  await page.getByRole('link', { name: 'Plans & prices' }).click();
  await page.getByRole('link', { name: 'Plans on sale' }).click();
  await page.getByRole('link', { name: /^StackGrow/ }).click();
  await expect(inputOf(page, 'price')).toHaveValue('79');
  await expect(badge(page, 'Live')).toBeVisible();
  await inputOf(page, 'price').fill('85');
  await page.getByRole('tab', { name: 'Selling' }).click();
  await expect(page.getByText('This payment link sells at $79')).toBeVisible();
  await inputOf(page, 'buyButtonId').fill('');
  await expect(badge(page, 'Changes not published')).toBeVisible();
  expect(await readPrice(request, 'stackgrow')).toBe(79);

  await publishLive(page, async () => {
    const html = await readPage(request, home);
    const [, offer] = /#stackgrow",.*?"price":"(.*?)"/.exec(html) ?? [];
    const shown = html.includes('$85');
    expect({ shown, offer, catalogue: await readPrice(request, 'stackgrow') }).toEqual({
      shown: true,
      offer: '85.00',
      catalogue: 85,
    });
  });
  const sale = await request.post('/api/create-subscription', {
    data: { planName: 'StackGrow', customerEmail: 'buys-at-once@example.com', customerName: 'Aroha Ngata' },
  });
  expect(await sale.json()).toMatchObject({ planName: 'StackGrow', amount: 8500 });
  await expect(liveToast(page)).toBeVisible();
  await expect(badge(page, 'Live')).toBeVisible();
});

test('a price that went missing past Studio leaves the site as it was, is named, and is fixed', async ({
  page,
  request,
}) => {
  const plan = { id: 'plan-stackpro', type: 'plan' };
  await openDocument(page, plan);
  await mutateContent(request, { patch: { id: plan.id, unset: ['price'] } });
  const banner = page.getByRole('status').filter({ hasText: "Published, but the site couldn't update" });
  await expect(banner).toContainText(/StackPro.*price/i);
  await expect(page.getByTestId('field-price')).toContainText('Enter a price, or 0 if it’s free.');
  expect(await readPage(request, home)).toContain('$139');

  await inputOf(page, 'price').fill('145');
  await publishLive(page, async () => expect(await readPage(request, home)).toContain('$145'));
  await expect(liveToast(page)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a question that is unpublished leaves the page', async ({ page, request }) => {
  const question = { id: 'faq-person', type: 'faq' };
  await openDocument(page, question);
  expect(await readQuestions(request)).toContain(question.id);

  await page.getByTestId('document-header-Published-chip').click();
  await page.getByTestId('action-unpublish').click();
  await expectLive(
    () => page.getByRole('button', { name: 'Unpublish now' }).click(),
    async () => expect(await readQuestions(request)).not.toContain(question.id),
  );
  await page.getByTestId('document-header-Draft-chip').click();
  await expect(badge(page, 'Not on the site')).toBeVisible();
});

test('a question that is deleted leaves the page', async ({ page, request }) => {
  const question = { id: 'faq-price-changes', type: 'faq' };
  await openDocument(page, question);
  expect(await readQuestions(request)).toContain(question.id);

  await chooseAction(page, 'Delete');
  await expectLive(
    () => page.getByRole('button', { name: 'Delete document' }).click(),
    async () => expect(await readQuestions(request)).not.toContain(question.id),
  );
});

test('a question that is written appears as the last one', async ({ page, request }) => {
  await page.goto(mounts.studio);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('link', { name: 'New question' }).click();
  await inputOf(page, 'question').fill('Will you look after my domain?');
  await page.getByTestId('field-answer').getByRole('textbox').click();
  await page.keyboard.type('Yes, for as long as you are with us.');
  await expect(page.getByRole('link', { name: /Will you look .* with us\.$/ })).toBeVisible();
  const before = await readQuestions(request);

  await publishLive(page, async () => {
    expect((await readQuestions(request)).slice(0, -1)).toEqual(before);
    const html = await readPage(request, home);
    expect(html.includes('Will you look after my domain?')).toBe(true);
    expect(html.includes('Yes, for as long as you are with us.')).toBe(true);
  });
  await expect(badge(page, 'Live')).toBeVisible();
});

test('a question that is moved down the list moves down the page, and back with Undo', async ({
  page,
  request,
}) => {
  const [first = '', second = '', ...others] = await readQuestions(request);
  await page.goto(mounts.studio);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('button', { name: 'Move with buttons' }).click();
  const down = page.locator(`[data-rfd-draggable-id="${first}"] button`).last();

  await expectLive(
    () => down.click(),
    async () => expect(await readQuestions(request)).toEqual([second, first, ...others]),
  );
  await expectLive(
    () => page.getByRole('button', { name: 'Undo' }).click(),
    async () => expect(await readQuestions(request)).toEqual([first, second, ...others]),
  );
  await expect(page.getByText('The former order is back')).toBeVisible();
});

test('a picture that is uploaded takes the place of the old one', async ({ page, request }) => {
  const readPictures = async () => {
    const html = await readPage(request, portfolio);
    return [...html.matchAll(/<img\s[^>]*src="(\/_content\/[^"]+)"/g)].map(([, address = '']) => address);
  };
  const [old = '', ...others] = await readPictures();
  const project = { id: 'portfolioItem-low-tide-kayaks', type: 'portfolioItem' };
  await openDocument(page, project);
  const clip = { x: 0, y: 0, width: 1280, height: 400 };
  const buffer = await page.screenshot({ clip });
  await page.getByTestId('options-menu-button').click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByTestId('file-input-upload-button').click();
  await (await choosing).setFiles({ name: 'kayaks.png', mimeType: 'image/png', buffer });
  await expect
    .poll(() => findDocument(request, `drafts.${project.id}`))
    .toMatchObject({ image: { asset: { _ref: expect.stringMatching(/-1280x400-png$/) } } });
  // What described the old picture may not describe this one.
  await expect(inputOf(page, 'image.alt')).toHaveValue('');
  await inputOf(page, 'image.alt').fill('Low Tide Kayaks’ home page');

  await publishLive(page, async () => {
    const [shown = '', ...rest] = await readPictures();
    expect(shown).not.toBe(old);
    expect(rest).toEqual(others);
    expect((await request.get(shown)).headers()['content-type']).toBe('image/webp');
  });
});

test('a clause that is rewritten stands in the terms, and its old words can be brought back', async ({
  page,
  request,
}) => {
  const document = { id: 'legalPage-terms', type: 'legalPage' };
  await openDocument(page, document);
  await page.getByTestId('field-sections').getByText('These terms').click();
  const clause = page.getByRole('dialog').locator('[contenteditable="true"]');
  for (const words of ['Read them first. ', 'Read them twice. ']) {
    await clause.click();
    await page.keyboard.press('Control+Home');
    // At once: between letters the editor may still move the caret to where was clicked.
    await page.keyboard.insertText(words);
    const findDraft = () => findDocument(request, `drafts.${document.id}`).then(JSON.stringify);
    await expect.poll(findDraft).toContain(words);
    await publishLive(page, async () => expect(await readPage(request, terms)).toContain(words));
  }

  await page.getByTestId('pane-context-menu-button').last().click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const published = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' });
  await expect(published).toHaveCount(2);
  await published.last().click();
  await expect(badge(page, 'Old version')).toBeVisible();
  await expect(badge(page, 'Live')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revert to revision' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await publishLive(page, async () => {
    const html = await readPage(request, terms);
    expect(html.includes('Read them first.')).toBe(true);
    expect(html.includes('Read them twice.')).toBe(false);
  });
});
