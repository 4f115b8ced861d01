import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { becomeClient, newPerson } from '#/lib/people.ts';
import { createProject, makeLargeFile, pixel } from '#/lib/projects.ts';
import { watchPage } from '#/lib/watch-page.ts';
import { test } from '#/lib/test.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
const uploadCall = `**${mounts.api}/client/projects/*/files`;

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true });
const area = (page: Page) => page.getByRole('button', { name: /Click to upload files|Uploading\.\.\./ });

/** A new client's project, with its files open. */
async function openFiles(page: Page): Promise<string> {
  await becomeClient(page, newPerson());
  const { id } = await createProject(page, 'Bakery site');
  await page.goto(`${portalRoutes.clientPortal}?tab=files&project=${id}`);
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  return id;
}

async function choose(page: Page, ...chosen: { name: string; mimeType: string; buffer: Buffer }[]) {
  const choosing = page.waitForEvent('filechooser');
  await area(page).click();
  await (await choosing).setFiles(chosen);
}

test('several files go up at once, are listed with their words, hostile ones as text, and can be looked at', async ({
  page,
}) => {
  const { troubles } = watchPage(page);
  await openFiles(page);
  await page.getByLabel('Note for these files').fill('The shop front');
  await choose(page, ...[1, 2, 3, 4, 5].map((number) => picture(`loaf-${number}.png`)));
  await expect(page.getByText('Your file has been uploaded successfully.')).toBeVisible();
  await expect(files(page).getByRole('listitem')).toHaveCount(5);
  await expect(files(page).getByText('The shop front')).toHaveCount(5);
  await expect(files(page).getByText(/Uploaded by you$/)).toHaveCount(5);
  await expect(page.getByLabel('Note for these files')).toHaveValue('');
  await expect(uploads(page)).toBeHidden();

  // They went up together, so any of them may be the first.
  const first = files(page)
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^loaf-\d\.png$/ });
  await first.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 of 5');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 of 5');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText('1 of 5');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();

  await page.getByLabel('Note for these files').fill('<img src=x onerror=alert(1)>');
  await choose(page, picture(`"><svg onload=alert(1)>${'x'.repeat(150)}.png`));
  await expect(files(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(files(page).getByRole('listitem').locator('svg[onload]')).toHaveCount(0);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(troubles).toEqual([]);
});

test(
  'a file is uploaded, downloaded and removed by keyboard alone, and is nobody else’s to see',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    await openFiles(page);
    const choosing = page.waitForEvent('filechooser');
    await area(page).press('Enter');
    await (await choosing).setFiles(picture('loaf.png'));
    const link = page.getByRole('link', { name: 'Download loaf.png' });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = (await link.getAttribute('href')) ?? '';
    const response = await page.request.get(address);
    expect(response.headers()['content-disposition']).toBe('attachment; filename=loaf.png');
    expect(await response.body()).toEqual(pixel);
    const stranger = await openElsewhere();
    await becomeClient(stranger, newPerson());
    expect((await stranger.request.get(new URL(address, page.url()).href)).status()).toBe(404);

    await page.getByRole('button', { name: 'Remove loaf.png' }).last().press('Enter');
    await page.getByRole('button', { name: 'Remove file' }).press('Enter');
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
  },
);

test(
  'files can be dropped, also beside the zone, and pictures pasted; elsewhere on the screen a drop does nothing',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await openFiles(page);
    /** @returns whether the browser was stopped from opening the file */
    const dropOn = (selector: string, name: string) =>
      page.locator(selector).evaluate((element, fileName) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['kia ora'], fileName, { type: 'text/plain' }));
        return ['dragover', 'drop'].every(
          (type) =>
            !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
        );
      }, name);
    expect(await dropOn('header', 'elsewhere.txt')).toBe(true);
    expect(await dropOn('main h2', 'beside.txt')).toBe(true);
    await expect(files(page).getByText('beside.txt')).toBeVisible();
    await expect(files(page).getByRole('listitem')).toHaveCount(1);

    const bytes = [...pixel];
    await area(page).evaluate((element, data) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }));
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, bytes);
    await expect(files(page).getByText('dropped.png')).toBeVisible();
    await page.evaluate((data) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(data)], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, bytes);
    await expect(files(page).getByText(/^pasted-.*\.png$/)).toBeVisible();
    await expect(files(page).getByRole('listitem')).toHaveCount(3);
  },
);

test(
  'a file is stored once after a rejection and after a lost answer, and one that is too large is not sent',
  { tag: anyWidth },
  async ({ page, context }) => {
    await openFiles(page);
    const message = 'We are busy. Please try again.';
    const body = { error: { code: 'unavailable', message, requestId: 'one' }, message };
    await page.route(uploadCall, (route) => route.fulfill({ status: 503, json: body }), { times: 1 });
    await choose(page, picture('loaf.png'));
    await expect(uploads(page)).toContainText(`Failed to upload. ${message}`);
    await page.getByRole('button', { name: 'Try again: loaf.png' }).click();
    await expect(files(page).getByText('loaf.png')).toBeVisible();

    await page.route(
      uploadCall,
      async (route) => {
        await route.fetch();
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await choose(page, picture('rye.png'));
    const second = uploads(page).getByRole('listitem').filter({ hasText: 'rye.png' });
    await expect(second).toContainText('Error uploading');
    await context.setOffline(false);
    await expect(second).toContainText('Uploaded');
    await expect(files(page).getByRole('listitem')).toHaveCount(2);

    let calls = 0;
    await page.route(uploadCall, (route) => {
      // The list is read at the same address.
      if (route.request().method() === 'POST') calls += 1;
      return route.continue();
    });
    await page.getByLabel('Note for these files').fill('The film');
    const choosing = page.waitForEvent('filechooser');
    await area(page).click();
    await (await choosing).setFiles(await makeLargeFile('film.mov', 26 * 1024 * 1024));
    await expect(uploads(page)).toContainText(
      'Failed to upload. This file is 26 MB. The most we can take is 25 MB.',
    );
    await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();
    await expect(page.getByLabel('Note for these files')).toHaveValue('The film');
    await expectAccessible(page);
    expect(calls).toBe(0);
  },
);

test(
  'on a slow line an upload shows how far it is, goes on behind another tab, and can be stopped',
  { tag: [anyWidth, atNight] },
  async ({ page, context }) => {
    await openFiles(page);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: 1_000_000,
      uploadThroughput: 100_000,
    });
    await choose(page, {
      name: 'plans.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(3_000_000, 7),
    });
    await expect(area(page)).toContainText('Uploading...');
    const bar = page.getByRole('progressbar', { name: 'Upload of plans.bin' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(3);
    await expect(uploads(page)).toContainText(/Uploading\.\.\. \d+ KB of 2,930 KB/);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Projects' }).click();
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Cancel plans.bin' }).click();
    await expect(uploads(page)).toBeHidden();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
  },
);
