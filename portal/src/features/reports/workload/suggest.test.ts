import type { PlanFit } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { suggestAction } from './suggest.ts';

const fit = (changes: Partial<PlanFit> = {}): PlanFit => ({
  clientId: '1',
  name: 'Burr & Latch',
  plan: 'stackgrow',
  planName: 'StackGrow',
  projects: 1,
  revisions: 7,
  quota: 15,
  minutes: 60,
  fees: 68.7,
  cost: 48,
  verdict: 'fits',
  reason: '',
  suggestion: null,
  isQuiet: false,
  ...changes,
});

it('suggests a bigger plan with what it saves, and one that was asked for without', () => {
  const cheaper = { plan: 'stackpro', name: 'StackPro', saves: 27 };
  const action = suggestAction(fit({ verdict: 'outgrowing', suggestion: cheaper }));
  expect(action?.label).toBe('Suggest StackPro');
  expect(action?.text).toContain('$27 less than StackGrow');
  const asked = suggestAction(fit({ verdict: 'outgrowing', suggestion: { ...cheaper, saves: null } }));
  expect(asked?.label).toBe('Write about StackPro');
});

it('never mentions a bigger plan where it would cost the client more', () => {
  expect(suggestAction(fit({ verdict: 'outgrowing' }))).toBeNull();
  expect(suggestAction(fit({ verdict: 'unprofitable' }))?.label).toBe('Plan a call');
  expect(suggestAction(fit({ isQuiet: true }))?.label).toBe('Say hello');
  expect(suggestAction(fit())).toBeNull();
});
