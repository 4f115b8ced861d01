import { LaunchIcon } from '@sanity/icons/Launch';
import type { DocumentActionComponent } from 'sanity';
import { findPageOf, toLiveAddress } from '#/preview/page-of.ts';

/** Opens the page that shows a document as visitors see it, which ends a preview that is going on. */
export const OpenPageAction: DocumentActionComponent = ({ draft, published }) => {
  const document = published ?? draft;
  const page = document && findPageOf(document);
  if (!page) return null;
  return {
    label: 'Open page',
    title: published ? 'See the page as visitors do' : 'Visitors will see this once it’s published',
    icon: LaunchIcon,
    group: ['default', 'paneActions'],
    disabled: !published,
    onHandle: () => {
      window.open(toLiveAddress(page), '_blank', 'noopener');
    },
  };
};
