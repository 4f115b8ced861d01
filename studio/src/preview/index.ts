import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import { LaunchIcon } from '@sanity/icons/Launch';
import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { mounts } from '@stackworks/contracts';
import { useEffect, useState } from 'react';
import { definePlugin, type DocumentActionComponent, useClient, useSyncState } from 'sanity';
import { findPageOf, toLiveAddress } from '#/preview/page-of.ts';

/** Opens the page that shows a document: with drafts, or as visitors see it. */
export const preview = definePlugin({
  name: 'preview',
  document: {
    // After the first, which is the main button: Publish.
    actions: ([first, ...others]) => [...(first ? [first] : []), PreviewAction, OpenPageAction, ...others],
  },
});

/** Opens the page that shows a document, with every draft. */
const PreviewAction: DocumentActionComponent = ({ id, type, draft, published }) => {
  const client = useClient({ apiVersion });
  const { isSyncing } = useSyncState(id, type);
  const { push } = useToast();
  const [tab, setTab] = useState<Window | null>(null);
  const document = draft ?? published;
  const page = document && findPageOf(document);

  // What was typed just before the click must be saved before the page is rendered.
  useEffect(() => {
    if (!tab || !page || isSyncing) return;
    setTab(null);
    createPreviewLink(client, page, location.origin + mounts.studio).then(
      (link) => {
        tab.location.replace(link);
      },
      () => {
        tab.close();
        push({
          status: 'error',
          title: 'We couldn’t open the preview',
          description: 'You need permission to edit drafts. Check your connection and try again.',
          closable: true,
        });
      },
    );
  }, [tab, page, isSyncing, client, push]);

  if (!page) return null;
  return {
    label: 'Preview',
    title: 'See the page with this draft and every other, without publishing',
    icon: EyeOpenIcon,
    group: ['default', 'paneActions'],
    onHandle: () => {
      const opened = openTab();
      if (opened) setTab(opened);
      else push({ status: 'warning', title: 'Your browser blocked the preview tab', closable: true });
    },
  };
};

/** A tab must be opened during the click, before its address is known, or the browser blocks it as a pop-up. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = 'Preview';
  tab.document.body.textContent = 'Opening the preview…';
  return tab;
}

/** Opens the page that shows a document as visitors see it, which ends any preview. */
const OpenPageAction: DocumentActionComponent = ({ draft, published }) => {
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
