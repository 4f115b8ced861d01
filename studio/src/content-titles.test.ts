import { expect, test } from 'vitest';
import type { SchemaType } from 'sanity';
import { schemaTypes } from '#/schema-types/index.ts';
import { workspace } from '#test/dataset.ts';

/** Fields that come with a type of Sanity's, which editors see as one. */
const partsOfOne = ['asset', 'media', 'hotspot', 'crop'];

/** What editors call a type's fields, each by its way from the document. Texts and references end the way. */
function listFields(type: SchemaType, way: readonly string[] = []): [way: string, title: string][] {
  if (type.jsonType === 'array') return type.of.flatMap((item) => listFields(item, way));
  if (type.jsonType !== 'object' || ['block', 'reference', 'slug'].includes(originOf(type))) return [];
  return type.fields
    .filter(({ name }) => !partsOfOne.includes(name))
    .flatMap(({ name, type: field }) => {
      const own = [...way, name];
      return [[own.join('.'), field.title ?? name], ...listFields(field, own)];
    });
}

/** The type of Sanity's that a type comes from. */
const originOf = (type: SchemaType): string =>
  type.type && type.type.name !== 'object' ? originOf(type.type) : type.name;

test('the site speaks of documents and fields in the words of the schema; `npm run typegen` takes them over', async () => {
  const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);
  const titles = documentTypes.map((name) => {
    const type = workspace.schema.get(name);
    if (!type) throw new Error(`The workspace has no type ${name}`);
    return [name, { title: type.title ?? name, fields: Object.fromEntries(listFields(type)) }];
  });
  const file = `${JSON.stringify(Object.fromEntries(titles), null, 2)}\n`;
  await expect(file).toMatchFileSnapshot('../../packages/content/src/content-titles.gen.json');
});
