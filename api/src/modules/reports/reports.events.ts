import type { AuditDetail } from '@stackworks/contracts';
import { findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { defineEvent } from '#/platform/events/events.ts';
import type { EmailProps } from '#/platform/email/templates.ts';

type Reported = { day: string; report: Omit<EmailProps<'workload-report'>, 'firstName'> };

/** A week of work has begun: staff who want it get who has what, and how well plans fit. */
export const weekReported = defineEvent<Reported>('report.week-begun', {
  email: {
    'workload-report': async ({ day, report }, { tx }) =>
      (await findStaffRecipients(tx, 'workload')).map(({ id, to, firstName }) => ({
        to,
        props: { firstName, ...report },
        dedupeKey: `workload-report:${day}:${id}`,
      })),
  },
});

/** Staff have downloaded how well plans fit; `detail` names the month and the verdict. */
export const fitExported = defineEvent<{ detail: AuditDetail }>('report.exported', {
  audit: { 'fit-exported': ({ detail }) => [{ detail }] },
});
