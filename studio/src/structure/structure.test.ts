import { createStructureBuilder } from 'sanity/structure';
import { expect, test } from 'vitest';
import { schemaTypes } from '#/schema-types/index.ts';
import { deskItems } from '#/structure/index.tsx';
import { workspace } from '#test/dataset.ts';

const [source] = workspace.unstable_sources;
if (!source) throw new Error('The workspace has no source');
const S = createStructureBuilder({ source, perspectiveStack: [] });

/** The types listed in an item of the desk or in the lists inside it. */
function typesIn(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return [];
  if ('schemaType' in item && item.schemaType) return [nameOf(item.schemaType)];
  if ('items' in item && Array.isArray(item.items)) return item.items.flatMap(typesIn);
  return 'child' in item ? typesIn(item.child) : [];
}

const nameOf = (type: unknown) =>
  typeof type === 'object' && type !== null && 'name' in type ? String(type.name) : String(type);

test('every type of document stands on the desk: plans on sale and legacy, long lists with their order', () => {
  const twice = ['plan', 'portfolioItem', 'testimonial'];
  const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);
  const listed = deskItems(S)
    .map((item) => item.serialize())
    .flatMap(typesIn);
  expect(listed.sort()).toEqual([...documentTypes, ...twice].sort());
});
