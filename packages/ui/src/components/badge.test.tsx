import { portalStatusWords, projectStatuses, subscriptionStatuses, tiers } from '@stackworks/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge, SubscriptionBadge, TierBadge } from './badge.tsx';

test.each(projectStatuses)('the badge of a project that is %s has a drawing and a word', (status) => {
  const html = renderToStaticMarkup(<StatusBadge status={status} words={portalStatusWords[status]} />);
  expect(html).toContain('<svg');
  expect(html).toContain(portalStatusWords[status]);
});

test('no two project statuses look alike', () => {
  const looks = projectStatuses.map((status) =>
    renderToStaticMarkup(<StatusBadge status={status} words="Same" />),
  );
  expect(new Set(looks).size).toBe(projectStatuses.length);
});

test.each([
  ['stacklite', 1, 'bg-lite-wash'],
  ['stackgrow', 2, 'bg-grow-wash'],
  ['stackpro', 3, 'bg-pro-wash'],
  ['superstack', 1, 'bg-hold-wash'],
] as const)('the badge of %s has %i of its sheets', (tier, sheets, colour) => {
  const html = renderToStaticMarkup(<TierBadge tier={tier} name="The plan" />);
  expect(html.match(/<path/g)).toHaveLength(sheets);
  expect(html).toContain(colour);
  expect(html).toContain('The plan');
});

test.each(tiers)('a client of %s whose plan has no name gets no badge', (tier) => {
  expect(renderToStaticMarkup(<TierBadge tier={tier} name={null} />)).toBe('');
});

test.each(subscriptionStatuses)('a subscription that is %s is green only when it is active', (status) => {
  const html = renderToStaticMarkup(<SubscriptionBadge status={status} />);
  expect(html.includes('bg-pounamu-wash')).toBe(status === 'active');
});

test('whoever never had a plan reads so without a warning, and whose payment is overdue too long that it is paused', () => {
  const none = renderToStaticMarkup(<SubscriptionBadge status="inactive" hasPlan={false} />);
  expect(none).toContain('No plan yet');
  expect(none).not.toContain('text-danger');
  expect(renderToStaticMarkup(<SubscriptionBadge status="inactive" />)).toContain('Inactive');
  expect(renderToStaticMarkup(<SubscriptionBadge status="past_due" isUsable={false} />)).toContain('Paused');
  expect(renderToStaticMarkup(<SubscriptionBadge status="past_due" />)).toContain('Past due');
});
