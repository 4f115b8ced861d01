import { defineArrayMember, defineType } from 'sanity';
import { checkRichText, type Block } from '#/rules/rich-text.ts';

/** Text that may quote a plan's facts, so that they are never typed twice. */
export const factText = defineType({
  name: 'factText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [{ title: 'Normal', value: 'normal' }],
      lists: [],
      marks: {
        decorators: [{ title: 'Strong', value: 'strong' }],
        annotations: [{ type: 'link' }],
      },
      of: [{ type: 'planFact' }],
    }),
  ],
  // A field's own rules would take the place of these.
  validation: (rule) => [
    rule.required().error('Enter the text.'),
    rule.custom<Block[]>((blocks) => checkRichText(blocks, { lists: [], inline: ['planFact'] })),
  ],
});
