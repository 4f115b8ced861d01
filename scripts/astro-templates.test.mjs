import { globSync, readFileSync } from 'node:fs';
import { parse } from '@astrojs/compiler-rs';
import { expect, it } from 'vitest';

/** What oxlint reports in code, but can't see in a template, and what only an Astro file can get wrong. */
const mistakes = {
  'a type assertion': ({ type, typeAnnotation }) =>
    type === 'TSNonNullExpression' ||
    (type === 'TSAsExpression' && typeAnnotation.typeName?.name !== 'const'),
  any: ({ type }) => type === 'TSAnyKeyword',
  'a loose comparison': ({ operator }) => ['==', '!='].includes(operator),
  'client:only without its framework': ({ type, name, value }) =>
    type === 'JSXAttribute' && name.name === 'client:only' && !value,
  'set:html or set:text beside other content': ({ openingElement, children }) => {
    const attributes = (openingElement?.attributes ?? []).map(({ name }) => name?.name);
    const sets = attributes.filter((name) => ['set:html', 'set:text'].includes(name)).length;
    const content = children?.some(({ type, value }) => type !== 'JSXText' || value.trim()) ? 1 : 0;
    return sets > 0 && sets + content > 1;
  },
  'an exported value': ({ type, exportKind, declaration }) =>
    type === 'ExportNamedDeclaration' && exportKind === 'value' && declaration?.id?.name !== 'getStaticPaths',
};

const toNodes = (value) =>
  value && typeof value === 'object' ? [value, ...Object.values(value).flatMap(toNodes)] : [];

function findMistakes(source) {
  const nodes = toNodes(parse(source).ast);
  return Object.keys(mistakes).filter((name) => nodes.some(mistakes[name]));
}

it.each(globSync('site/src/**/*.astro'))('finds no mistake in %s', (file) => {
  expect(findMistakes(readFileSync(file, 'utf8'))).toEqual([]);
});

it.each([
  ['<p>{list.map((item) => <b>{item as string}</b>)}</p>', 'a type assertion'],
  ['<p>{item!.name}</p>', 'a type assertion'],
  ['<p>{list.map((item: any) => item)}</p>', 'any'],
  ['<p class={a == b ? "c" : "d"} />', 'a loose comparison'],
  ['<Thing client:only />', 'client:only without its framework'],
  ['<p set:html={text}>text</p>', 'set:html or set:text beside other content'],
  ['<p set:html={text} set:text={text} />', 'set:html or set:text beside other content'],
  ['---\nexport const prerender = true;\n---\n', 'an exported value'],
])('finds what is wrong with %j', (source, mistake) => {
  expect(findMistakes(source)).toEqual([mistake]);
});
