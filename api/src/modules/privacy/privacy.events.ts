import type { RetentionRuleName } from '@stackworks/contracts';
import { erasedName } from '#/platform/audit/replace-person.ts';
import type { EmailProps } from '#/platform/email/templates.ts';
import { defineEvent } from '#/platform/events/events.ts';
import { staff } from '#/platform/live/recorded-events.ts';

/** Whose data it is about. */
export type Subject = { type: 'client' | 'lead'; id: string };
type Named = { subject: Subject & { name: string } };

const toScreens = {
  account: ({ subject: { id: userId } }: Named) =>
    [
      [
        { role: 'client', id: userId },
        { type: 'account', userId },
      ],
      [staff, { type: 'account', userId }],
    ] as const,
};

/** A copy of somebody's data has been requested. */
export const exportRequested = defineEvent<Named>('privacy.export-requested', {
  audit: { 'data-export-requested': ({ subject }) => [{ subject }] },
});

/** A copy of somebody's data can be downloaded. */
export const exportReady = defineEvent<EmailProps<'data-export-ready'>>('privacy.export-ready', {
  email: { 'data-export-ready': (props) => [{ to: props.email, props }] },
});

/** A client, or staff for them, wants their account deleted. */
export const erasureRequested = defineEvent<Named & { props: EmailProps<'erasure-requested'> }>(
  'privacy.erasure-requested',
  {
    audit: { 'erasure-requested': ({ subject }) => [{ subject }] },
    live: toScreens,
    email: { 'erasure-requested': ({ props }) => [{ to: props.email, props }] },
  },
);

/** The account stays: the client or staff say so, or a plan continues. */
export const erasureWithdrawn = defineEvent<Named & { props: EmailProps<'erasure-withdrawn'> }>(
  'privacy.erasure-withdrawn',
  {
    audit: { 'erasure-withdrawn': ({ subject }) => [{ subject }] },
    live: toScreens,
    email: { 'erasure-withdrawn': ({ props }) => [{ to: props.email, props }] },
  },
);

/** Everything about somebody has been deleted. */
export const personErased = defineEvent<Subject>('privacy.person-erased', {
  audit: { 'person-erased': (subject) => [{ subject: { ...subject, name: erasedName } }] },
  live: {
    leads: () => [[{ role: 'admin' }, { type: 'leads' }]],
    inbox: () => [[{ role: 'admin' }, { type: 'inbox' }]],
  },
});

/** A client's files will be deleted. */
export const filesExpiring = defineEvent<{ to: string; props: EmailProps<'files-expiring'> }>(
  'privacy.files-expiring',
  { email: { 'files-expiring': ({ to, props }) => [{ to, props }] } },
);

/** A night's run has deleted what was past its time. */
export const dataExpired = defineEvent<{ rule: RetentionRuleName; removed: number }>('privacy.data-expired', {
  audit: { 'data-expired': (detail) => [{ detail }] },
});
