import type { PlanFit } from '@stackworks/contracts';
import { formatPrice } from '#/lib/format.ts';

/** What staff may do about a plan: a button, and the message it begins for them to change and send. */
export type FitAction = { label: string; text: string };

/** The next step with a client; null where nothing needs saying. A bigger plan is only mentioned where it is offered. */
export function suggestAction({ verdict, suggestion, isQuiet, planName }: PlanFit): FitAction | null {
  if (suggestion?.saves) {
    const { name, saves } = suggestion;
    return {
      label: `Suggest ${name}`,
      text: `Kia ora! With what you asked for this month, ${name} would have cost you ${formatPrice(saves)} less than ${planName}. Would you like to move to it?`,
    };
  }
  if (suggestion) {
    return {
      label: `Write about ${suggestion.name}`,
      text: `Kia ora! You asked to move to ${suggestion.name}, and the payment hasn’t come through yet. Can we help?`,
    };
  }
  if (verdict === 'unprofitable') {
    return {
      label: 'Plan a call',
      text: 'Kia ora! We’d like to plan the next months with you. Do you have 15 minutes for a call this week?',
    };
  }
  if (isQuiet) {
    return {
      label: 'Say hello',
      text: 'Kia ora! It’s been quiet this month. Is there anything on your website you’d like us to change?',
    };
  }
  return null;
}
