import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { ClockIcon } from '@sanity/icons/Clock';
import { EditIcon } from '@sanity/icons/Edit';
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline';
import { EyeClosedIcon } from '@sanity/icons/EyeClosed';
import { LaunchIcon } from '@sanity/icons/Launch';
import { SyncIcon } from '@sanity/icons/Sync';
import { definePlugin, type DocumentBadgeComponent, type DocumentBadgeDescription } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { DocumentNotices } from '#/publishing/document-notices.tsx';
import { isOldVersion, type DocumentStatus } from '#/publishing/document-status.ts';
import { useDocumentStatus } from '#/publishing/use-document-status.ts';
import { formatPrice } from '#/rules/price.ts';

/** Shows editors whether visitors see what was published: a badge, a toast once it's live, and why it isn't. */
export const publishing = definePlugin({
  name: 'publishing',
  document: { badges: (badges) => [...badges, PublicationBadge] },
  form: { components: { input: DocumentNotices } },
});

/** The badge below a document: whether visitors see this version. */
const PublicationBadge: DocumentBadgeComponent = ({ ready, draft, published }) => {
  const status = useDocumentStatus(published);
  const { params } = usePaneRouter();
  if (isOldVersion(params?.['rev'], published?._rev)) return oldVersion;
  return ready && status ? describe(status, draft !== null) : null;
};

const oldVersion: DocumentBadgeDescription = {
  label: 'Old version',
  title: 'Visitors see a newer version. To show this one, revert to it and publish.',
  icon: ClockIcon,
};

function describe(status: DocumentStatus, hasChanges: boolean): DocumentBadgeDescription {
  if (status.kind === 'failed')
    return { label: 'Failed', title: status.problem.message, color: 'danger', icon: ErrorOutlineIcon };
  if (status.kind === 'price-pending') {
    const { sold, published } = status.price;
    return {
      label: `Still sold at ${formatPrice(sold)}`,
      title: `Visitors still see and pay ${formatPrice(sold)}. ${formatPrice(published)} goes live as soon as Stripe has it. We keep trying, so there's nothing to do.`,
      color: 'warning',
      icon: ClockIcon,
    };
  }
  const isPublished = status.kind === 'live' || status.kind === 'sent';
  return isPublished && hasChanges ? unpublishedChanges : badges[status.kind];
}

const unpublishedChanges: DocumentBadgeDescription = {
  label: 'Changes not published',
  title: 'Visitors can’t see your changes yet. Publish to show them.',
  color: 'warning',
  icon: EditIcon,
};

const badges = {
  building: {
    label: 'Building',
    title: 'Your changes are on their way to the site.',
    color: 'primary',
    icon: SyncIcon,
  },
  absent: {
    label: 'Not on the site',
    title: 'Visitors can’t see this. Publish to show it.',
    color: 'warning',
    icon: EyeClosedIcon,
  },
  live: {
    label: 'Live',
    title: 'Visitors see this version.',
    color: 'success',
    icon: CheckmarkCircleIcon,
  },
  sent: {
    label: 'Sent to the site',
    title: 'We’ve asked the site’s host to build it. It doesn’t report when it’s done.',
    color: 'success',
    icon: LaunchIcon,
  },
} as const satisfies Record<string, DocumentBadgeDescription>;
