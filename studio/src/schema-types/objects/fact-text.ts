import { defineArrayMember, defineType } from 'sanity';

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
});
