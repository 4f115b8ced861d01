import { planColours, projectStatuses, subscriptionStatuses } from '@stackworks/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge, SubscriptionBadge, PlanBadge, stackClass } from './badge.tsx';

test.each(projectStatuses)('the badge of a project that is %s has a drawing and a word', (status) => {
  const html = renderToStaticMarkup(<StatusBadge status={status} words={`It is ${status}`} />);
  expect(html).toContain('<svg');
  expect(html).toContain(`It is ${status}`);
});

test('no two project statuses look alike', () => {
  const looks = projectStatuses.map((status) =>
    renderToStaticMarkup(<StatusBadge status={status} words="Same" />),
  );
  expect(new Set(looks).size).toBe(projectStatuses.length);
});

test.each([
  ['pink', 1, 'bg-pink-wash'],
  ['teal', 2, 'bg-teal-wash'],
  ['green', 3, 'bg-green-wash'],
  ['none', 1, 'bg-hold-wash'],
] as const)('the badge of a plan in %s has %i of its sheets', (colour, sheets, wash) => {
  const html = renderToStaticMarkup(<PlanBadge look={{ colour, sheets }} name="The plan" />);
  expect(html.match(/<path/g)).toHaveLength(sheets);
  expect(html).toContain(wash);
  expect(html).toContain('The plan');
});

const colours = [...planColours, 'none'] as const;

test('no two colours of plans look alike', () => {
  const looks = colours.map((colour) => {
    const look = { colour, sheets: 1 };
    return renderToStaticMarkup(<PlanBadge look={look} name="Same" />) + stackClass(look);
  });
  expect(new Set(looks).size).toBe(colours.length);
});

test.each(colours)('a client of a plan in %s that has no name gets no badge', (colour) => {
  expect(renderToStaticMarkup(<PlanBadge look={{ colour, sheets: 1 }} name={null} />)).toBe('');
});

test.each(subscriptionStatuses)('a subscription that is %s is green only when it is active', (status) => {
  const html = renderToStaticMarkup(<SubscriptionBadge status={status} />);
  expect(html.includes('bg-pounamu-wash')).toBe(status === 'active');
});

test('a client without a plan reads as inactive, and one overdue too long as paused', () => {
  expect(renderToStaticMarkup(<SubscriptionBadge status="inactive" />)).toContain('Inactive');
  expect(renderToStaticMarkup(<SubscriptionBadge status="past_due" isUsable={false} />)).toContain('Paused');
  expect(renderToStaticMarkup(<SubscriptionBadge status="past_due" />)).toContain('Past due');
});
