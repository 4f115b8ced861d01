import { z } from 'zod';
import { document, filled, link, reference, text } from '#/content/fields.ts';

const span = z.object({
  _type: z.literal('span'),
  _key: z.string(),
  text: z.string(),
  marks: z.array(z.string()).default([]),
});

const linkMark = z.object({ _type: z.literal('link'), _key: z.string(), href: link });

/** A text of paragraphs and bullets. Bold and links are its only marks, `facts` its only content besides words. */
const richText = <Fact extends typeof planFact | typeof settingFact>(...facts: Fact[]) =>
  filled(
    z
      .object({
        _type: z.literal('block'),
        _key: z.string(),
        style: z.literal('normal').default('normal'),
        listItem: z.literal('bullet').optional(),
        level: z.literal(1).optional(),
        markDefs: z.array(linkMark).default([]),
        children: filled(z.discriminatedUnion('_type', [span, ...facts])),
      })
      .refine(
        ({ markDefs, children }) => {
          const known = ['strong', ...markDefs.map(({ _key }) => _key)];
          return children.every(
            (child) => !('marks' in child) || child.marks.every((mark) => known.includes(mark)),
          );
        },
        { message: 'uses formatting the page can’t show', path: ['children'] },
      ),
  );

const planFact = z
  .object({
    _type: z.literal('planFact'),
    _key: z.string(),
    fact: z.enum(['name', 'price', 'setupDays', 'revisionQuota', 'roundsBeforeLaunch']),
    plan: reference(document('plan', { name: text })),
    value: z.union([z.string(), z.number()]).nullable(),
  })
  // Only a quota may be empty, which means no limit.
  .refine(({ fact, value }) => value !== null || fact === 'revisionQuota', {
    message: 'uses a plan fact that its plan doesn’t have',
    path: ['fact'],
  });

const settingFact = z.object({
  _type: z.literal('settingFact'),
  _key: z.string(),
  fact: z.enum(['brandName', 'supportEmail', 'cancelling', 'refunds', 'gst', 'changePrice']),
  value: z.custom<string | number>(
    (value) => typeof value === 'string' || typeof value === 'number',
    'uses a setting that isn’t filled in',
  ),
});

export const factText = richText<typeof planFact | typeof settingFact>(planFact, settingFact);
export type FactText = z.output<typeof factText>;
