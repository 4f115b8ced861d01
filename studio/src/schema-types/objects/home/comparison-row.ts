import { defineType } from 'sanity';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** Who does one job: the client on a site builder, or us. */
export const comparisonRow = defineType({
  name: 'comparisonRow',
  title: 'Row',
  type: 'object',
  fields: [
    lineField({ name: 'job', title: 'The job', maxLength: 30 }),
    lineField({ name: 'builder', title: 'On a site builder', maxLength: 40 }),
    lineField({ name: 'us', title: 'With us', maxLength: 40 }),
  ],
  preview: { select: { title: 'job', subtitle: 'us' } },
});
