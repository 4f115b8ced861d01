import { describeRetention, retention, type PersonalData } from '@stackworks/contracts';
import { formatDay } from '#/lib/format.ts';

export type ErasureDay = NonNullable<PersonalData['earliestErasure']>;

/** "29 December 2026, when the plan ends", "6 December 2026, seven days from now" */
export const describeDay = ({ dueAt, isAtPlanEnd }: ErasureDay): string =>
  `${formatDay(dueAt)}, ${isAtPlanEnd ? 'when the plan ends' : `${describeRetention(retention.closedAccounts)} from now`}`;
