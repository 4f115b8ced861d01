import { z } from 'zod';
import { document, filled, required, seo, slug, text } from '#/content/fields.ts';
import { legalText } from '#/content/rich-text.ts';

const section = z.object({ heading: text, anchor: slug, body: legalText });

const page = document('legalPage', {
  seo,
  title: text,
  summary: text,
  lastUpdated: z.iso.date('must be a date'),
  sections: filled(section),
}).superRefine(({ sections }, ctx) => {
  const anchors = sections.map(({ anchor }) => anchor);
  const twin = anchors.findIndex((anchor, index) => anchors.indexOf(anchor) < index);
  if (twin === -1) return;
  const message = 'is the same as an earlier section’s';
  ctx.addIssue({ code: 'custom', path: ['sections', twin, 'anchor'], message });
});
export type LegalPage = z.output<typeof page>;

/** A legal page, with the facts its sentences quote. */
export const legalPage = required('legalPage', page);
