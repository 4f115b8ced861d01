import { createHash } from 'node:crypto';
import { z } from 'zod';
import { section, toParagraphs } from './passages.ts';

/** The Terms of Service as the site shows them. `version` names exactly this text: its date, then a short hash. */
export type Terms = { version: string; text: string };

const page = z.object({
  title: z.string(),
  summary: z.string(),
  lastUpdated: z.iso.date(),
  sections: z.array(section).min(1),
});

/** The Terms that content has, with the plans and settings that they quote; null while anything of them is missing. */
export function toTerms(content: unknown): Terms | null {
  const { data } = page.safeParse(content);
  if (data === undefined) return null;
  const { title, summary, lastUpdated, sections } = data;
  const clauses = sections.flatMap(({ heading, body }, index) => [
    `${index + 1}. ${heading}`,
    ...toParagraphs(body),
  ]);
  const text = [title, summary, ...clauses].join('\n\n');
  const digest = createHash('sha256').update(text).digest('hex');
  return { version: `${lastUpdated}-${digest.slice(0, 8)}`, text };
}
