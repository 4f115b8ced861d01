import titles from '@stackworks/content/content-titles' with { type: 'json' };
import { z } from 'zod';

// Documents and fields as editors see them in Studio, for reporting mistakes in content.

/** What Studio calls each type of document, and its fields by their path. `npm run typegen` makes it. */
const contentTitles: Readonly<Record<string, { title: string; fields: Record<string, string> }>> = titles;

/** What it takes to name a document. */
export type AnyDocument = { _id: string; _type: string };

/** A type of document within a sentence: `legal page`. */
export const nameType = (type: string): string => contentTitles[type]?.title.toLowerCase() ?? type;

/** A document by its kind and what it is called: `plan “StackGrow”`. @param document what is known of it */
export function nameDocument(document: AnyDocument): string {
  const { title, name, question, author, from } = namesOf.parse(document);
  const own = title ?? name ?? question ?? author ?? from;
  return own ? `${nameType(document._type)} “${own}”` : nameType(document._type);
}

const maybeText = z.string().optional().catch(undefined);
const namesOf = z.object({
  title: maybeText,
  name: maybeText,
  question: maybeText,
  author: maybeText,
  from: maybeText,
});

/**
 * A field by its titles on the form, entries of lists by their number: `Sections › 2 › Heading`.
 * @param type of the document
 * @param path the steps from the document to the field, or on into the text that it holds
 * @returns its name, and whether the way led into a text, whose parts have none
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
