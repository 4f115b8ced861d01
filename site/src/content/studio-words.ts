import titles from '@stackworks/content/content-titles' with { type: 'json' };

/** What Studio calls each type of document, and its fields by their path. `npm run typegen` makes it. */
const contentTitles: Readonly<Record<string, { title: string; fields: Record<string, string> }>> = titles;

export type AnyDocument = { _id: string; _type: string };

/** A type of document within a sentence: `legal page`. */
export const nameType = (type: string): string => contentTitles[type]?.title.toLowerCase() ?? type;

/** A document by its type and title: `plan “StackGrow”`. */
export function nameDocument(document: AnyDocument): string {
  const own = nameFields
    .map((field): unknown => Reflect.get(document, field))
    .find((name) => typeof name === 'string');
  return own ? `${nameType(document._type)} “${own}”` : nameType(document._type);
}

const nameFields = ['title', 'name', 'question', 'author', 'from'];

/**
 * A field by its titles on the form, entries of lists by their number: `Sections › 2 › Heading`.
 * @param path the steps from the document to the field, or on into its text
 * @returns its name, and whether the path leads into a text, whose parts have no titles
 */
export function nameField(type: string, path: readonly (string | number)[]) {
  const fields = contentTitles[type]?.fields ?? {};
  const titles: (string | number)[] = [];
  let way = '';
  for (const step of path) {
    if (typeof step === 'number') {
      titles.push(step + 1);
      continue;
    }
    way = way ? `${way}.${step}` : step;
    const title = fields[way];
    if (title === undefined) {
      const field = titles.slice(0, titles.findLastIndex((each) => typeof each === 'string') + 1);
      return { name: field.join(' › '), isInText: true };
    }
    titles.push(title);
  }
  return { name: titles.join(' › '), isInText: false };
}
