import type { SubscriptionStatus, Tier } from '@stackworks/contracts';
import type { Config } from '#/env.ts';

type StartingPlan = { tier: Tier | null; status: SubscriptionStatus };

/**
 * What a new client starts on: no plan, as someone who has paid for nothing yet. With the demo on it is the
 * one-page demo plan, so that whoever tries the product can brief a project at once. Source: decisions D7, D9.
 */
export const chooseStartingPlan = ({ demoMode }: Pick<Config, 'demoMode'>): StartingPlan =>
  demoMode ? { tier: 'onepage', status: 'active' } : { tier: null, status: 'inactive' };
