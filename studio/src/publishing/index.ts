import { definePlugin } from 'sanity';
import { DocumentNotices } from '#/publishing/document-notices.tsx';
import { PublicationBadge } from '#/publishing/publication-badge.ts';

/** Tells an editor whether visitors see what was published: a badge below each document, a word when it is live, and why not. */
export const publishing = definePlugin({
  name: 'publishing',
  document: { badges: (badges) => [...badges, PublicationBadge] },
  form: { components: { input: DocumentNotices } },
});
