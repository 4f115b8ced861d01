import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const feed = api.client['calendar-feed'];
const url = 'https://example.test/api/calendar-feeds/a-token';
const link = page.getByLabelText('Your calendar link');

beforeEach(() => {
  answerClient();
  answer(feed, '$get', () => ({ isOn: false }));
});

it('shows the link once it is made, and takes it away when it is turned off', async () => {
  answer(feed, '$post', () => ({ url }));
  answer(feed, '$delete', () => null);
  await openPortal(portalRoutes.clientSettings, 'client');
  await expect.element(page.getByText('Your link is off.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect.element(link).toHaveValue(url);
  await expect
    .element(page.getByRole('link', { name: 'Open in your calendar' }))
    .toHaveAttribute('href', url.replace('https:', 'webcal:'));
  await expectAccessible();
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect.element(page.getByText('Your link is off.')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

it('isn’t there for a billing contact, who sees no projects', async () => {
  answer(api.client.user, '$get', () => clientFixture({ memberRole: 'billing' }));
  await openPortal(portalRoutes.clientSettings, 'client');
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).not.toBeInTheDocument();
});
