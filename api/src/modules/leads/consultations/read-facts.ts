import type { StackbotFacts } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { sayReachOut } from '#/modules/sla/commands/reach-out.ts';

/**
 * What the StackBot knows of the business.
 * @throws AppError unavailable until content has been read once
 */
export function readFacts(deps: Pick<Deps, 'calendar' | 'catalogue' | 'now'>): StackbotFacts {
  const { name, supportEmail, supportHours } = deps.catalogue.settings();
  const plans = deps.catalogue.read().plans.filter(({ isCurrent }) => isCurrent);
  return { name, supportEmail, supportHours, plans, reachOut: sayReachOut(deps, deps.now()) };
}
