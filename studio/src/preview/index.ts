import { definePlugin } from 'sanity';
import { OpenPageAction } from '#/preview/open-page-action.ts';
import { PreviewAction } from '#/preview/preview-action.ts';

/** Leads from a document to the page that shows it: with drafts, and as visitors see it. */
export const preview = definePlugin({
  name: 'preview',
  document: {
    // After the first, which is the button everyone looks for: Publish.
    actions: ([first, ...others]) => [...(first ? [first] : []), PreviewAction, OpenPageAction, ...others],
  },
});
