import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { expectAccessible } from '#/lib/accessibility.ts';

test.describe.configure({ mode: 'default' });

/** The page of every shared part, built once, by path. */
const files = new Map<string, Rolldown.OutputAsset | Rolldown.OutputChunk>();

test.beforeAll(async () => {
  const result = await build({
    configFile: fileURLToPath(import.meta.resolve('@stackworks/ui/states')),
    logLevel: 'silent',
    build: { write: false },
  });
  for (const { output } of [result].flat().filter((each) => 'output' in each)) {
    for (const file of output) files.set(`/${file.fileName}`, file);
  }
});

test.beforeEach(async ({ page }) => {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    if (!file) return route.fulfill({ status: 404 });
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
    return route.fulfill({ body, contentType: typeOf(file.fileName) });
  });
});

test('one toast shows at a time, and goes after five seconds', async ({ page }) => {
  await openWithClockStopped(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();
  await expect(page.getByText('Message sent')).toHaveCount(0);
  await page.clock.fastForward(4900);
  await expect(page.getByText('Upload failed')).toBeVisible();
  await page.clock.fastForward(200);
  await expect(page.getByText('Upload failed')).toHaveCount(0);
});

test('a toast waits while the pointer is on it, and goes when dismissed', async ({ page }) => {
  await openWithClockStopped(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Message sent').hover();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Message sent')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Message sent')).toHaveCount(0);
});

test('a dialog takes the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Remove Tama' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Remove Tama from the team?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove him' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog).toBeVisible();
});

test('arrow keys, Home and End move between tabs', async ({ page }) => {
  await page.goto('/');
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Dashboard').click();
  for (const [key, name] of [
    ['ArrowRight', 'Projects'],
    ['End', 'Files'],
    ['ArrowRight', 'Dashboard'],
    ['ArrowLeft', 'Files'],
    ['Home', 'Dashboard'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('a field says what is wrong with it, or else its hint', async ({ page }) => {
  await page.goto('/');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription('As it should appear on invoices.');
});

test('both typefaces have every letter we write, with macrons', async ({ page }) => {
  await page.goto('/');
  const letters = 'Whānau ĀāĒēĪīŌōŪū café – — ‘’ “” … • · × © ° ½ ¼ $45';
  await page.evaluate((text) => {
    document.body.innerHTML = `<p id="besley" style="font-family:var(--display)">${text}</p><p id="hanken">${text}</p>`;
    return document.fonts.ready;
  }, letters);
  expect(await fontsOf(page, '#besley')).toEqual(['Besley']);
  expect(await fontsOf(page, '#hanken')).toEqual(['Hanken Grotesk']);
});

test('every shared part is accessible in light and in dark colours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

async function openWithClockStopped(page: Page): Promise<void> {
  const start = new Date('2026-11-20T09:00:00+13:00');
  await page.clock.install({ time: start });
  await page.goto('/');
  await page.clock.pauseAt(start.getTime() + 3_600_000);
}

function typeOf(path: string): string {
  if (path.endsWith('.html')) return 'text/html';
  if (path.endsWith('.css')) return 'text/css';
  return path.endsWith('.js') ? 'text/javascript' : 'font/woff2';
}

/** The fonts that draw an element's text, as the browser names them. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return [
    ...new Set(fonts.map((font) => (font.isCustomFont ? font.familyName : `not ours: ${font.familyName}`))),
  ];
}
