import { adminSignedIn, mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { fillWithHostileText, hostile } from '#/lib/hostile-client.ts';
import { comeFromElsewhere, fromElsewhere, leaveToken } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { atNight } from '#/lib/widths.ts';

const dashboard = (query: string) => `${portalRoutes.adminDashboard}?${query}`;

/** Notes whatever script of ours that is none would do: run, ask, or be stopped by the policy of the page. */
function watchForScript(page: Page): string[] {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (/evil\.example|elsewhere\.example/.test(request.url())) found.push(`request: ${request.url()}`);
  });
  return found;
}

/** What has become of the texts in a page: it must be nothing but text. */
const readMarkup = (page: Page) =>
  page.evaluate(() => ({
    ran: Object.keys(window).filter((name) => name.includes('__xss')),
    elements: document.querySelectorAll(
      '[onerror], [onload], [onmouseover], [onbegin], [srcdoc], img[src="x"], animate, [href^="javascript:" i], [src^="javascript:" i]',
    ).length,
    scripts: [...document.scripts].filter(({ text }) => text.includes('__xss')).length,
  }));

/** Opens a screen, waits until it shows one of the texts, and looks at what it made of them. */
async function look(page: Page, address: string, text = '__xss') {
  await page.goto(address);
  const shown = page.getByText(text).filter({ visible: true });
  await expect(shown.first(), address).toBeVisible();
  expect(await readMarkup(page), address).toEqual({ ran: [], elements: 0, scripts: 0 });
}

test(
  'script that people write into every field is text on every screen that shows it',
  { tag: atNight },
  async ({ page, openElsewhere }) => {
    const { token, projectId, clientId, files, email, password, lead } = await fillWithHostileText(page);
    const found = watchForScript(page);
    await comeFromElsewhere(page);
    const data = { email, password };
    const response = await page.request.post(`${mounts.api}/admin/login`, { data, headers: fromElsewhere() });
    await leaveToken(page, 'admin', adminSignedIn.parse(await response.json()).token);
    await test.step('as staff', async () => {
      for (const address of [
        dashboard('tab=overview'),
        portalRoutes.adminPortal,
        dashboard('tab=projects'),
        dashboard(`tab=projects&project=${projectId}`),
        dashboard('tab=clients'),
        dashboard(`tab=clients&client=${clientId}`),
        dashboard('tab=leads'),
        dashboard(`tab=leads&lead=${lead}`),
        dashboard('tab=team'),
        dashboard('tab=audit'),
        dashboard('tab=settings'),
        `${portalRoutes.adminPortal}?tab=clients`,
        `${portalRoutes.adminPortal}?tab=messages&project=${projectId}`,
        `${portalRoutes.adminMessages}?client=${clientId}`,
        portalRoutes.adminPortalOld,
      ]) {
        await look(page, address);
      }
    });

    const client = await openElsewhere();
    found.push(...watchForScript(client));
    const foundByClient = watchForScript(client);
    await comeFromElsewhere(client);
    await leaveToken(client, 'client', token);
    await test.step('as the client', async () => {
      for (const address of [
        `${portalRoutes.clientPortal}?tab=overview`,
        `${portalRoutes.clientPortal}?tab=projects`,
        `${portalRoutes.clientPortal}?tab=messages&project=${projectId}`,
        portalRoutes.project.replace(':id', projectId),
        portalRoutes.clientMessages,
        portalRoutes.onePagePortal,
      ]) {
        await look(client, address);
      }
    });

    await test.step('in a file that is opened by itself', async () => {
      const headers = { authorization: `Bearer ${token}` };
      for (const file of files) {
        const path = `${mounts.api}/client/files/${file}/download`;
        for (const query of ['', '?preview=true', '?preview=1']) {
          const sent = await client.request.get(path + query, { headers });
          if (sent.status() === 422) continue;
          const served = sent.headers();
          expect(served['content-security-policy'], path).toContain('sandbox');
          expect(served['x-content-type-options']).toBe('nosniff');
          const isHarmless = /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf)$/.test(
            served['content-type'] ?? '',
          );
          expect(isHarmless || /^attachment/.test(served['content-disposition'] ?? ''), path).toBe(true);
        }
      }
    });

    expect([...found, ...foundByClient]).toEqual([]);
    expect(hostile.short.length).toBeLessThanOrEqual(40);
  },
);
