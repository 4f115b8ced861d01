import { portalRoutes, type MemberRole } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { billingFixture } from '#/testing/billing-fixture.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { planFixture } from '#/testing/plan-fixture.ts';

const tabs = page.getByRole('tab');
const reject = () => {
  throw new Rejection(403, 'role_needed');
};

function answerAs(memberRole: MemberRole): void {
  answerClient();
  answer(api.client.user, '$get', () => clientFixture({ personId: 'hemi', memberRole }));
}

it('opens Billing for a billing contact, who sees no work and changes no plan', async () => {
  answerAs('billing');
  const asked = [api.client.unread, api.client.projects, api.client['personal-data']].map((call) =>
    answer(call, '$get', reject),
  );
  answer(api.catalogue, '$get', () => ({ plans: [planFixture], priceLists: [], addOns: [] }));
  await openPortal(portalRoutes.clientPortal, 'client');
  await expect.element(page.getByRole('heading', { name: 'StackGrow' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change card' })).toBeVisible();
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(['Billing', 'Settings']);
  for (const name of ['Cancel plan', 'Help', 'Search']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await expectAccessible();
  expect(asked.flat()).toEqual([]);
});

it('takes a billing contact from a project to Billing', async () => {
  answerAs('billing');
  await openPortal(portalRoutes.portalProject.replace(':id', 'bakery'), 'client');
  await expect.element(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true');
  expect(window.location.pathname).toBe(portalRoutes.clientPortal);
});

it('lets an approver see the work, but start none and pay for nothing', async () => {
  answerAs('approver');
  const asked = answer(api.client.billing, '$get', () => billingFixture());
  await openPortal(clientPortalPath('billing'), 'client');
  await expect.element(page.getByRole('heading', { name: 'Recent Projects' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New Project' })).not.toBeInTheDocument();
  expect(tabs.elements().map(({ textContent }) => textContent)).not.toContain('Billing');
  await page.getByRole('tab', { name: 'Projects' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create Project' })).not.toBeInTheDocument();
  await expectAccessible();
  expect(asked).toEqual([]);
});

it('lets an editor start projects', async () => {
  answerAs('editor');
  await openPortal(clientPortalPath('projects'), 'client');
  await expect.element(page.getByRole('button', { name: 'Create Project' })).toBeVisible();
});
