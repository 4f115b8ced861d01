import { defineType } from 'sanity';
import { checkSignatory } from '#/rules/signatory.ts';
import { lineField } from '#/schema-types/fields/text-fields.ts';

/** A person whose name stands under our letters. */
export const signatory = defineType({
  name: 'signatory',
  title: 'Signature',
  type: 'object',
  fields: [
    lineField({ name: 'name', title: 'Name', maxLength: 60, isOptional: true }),
    lineField({
      name: 'role',
      title: 'Role',
      maxLength: 60,
      isOptional: true,
      description: 'Shown under the name, such as Designer.',
    }),
  ],
  options: { columns: 2 },
  validation: (rule) => rule.custom(checkSignatory),
});
