import type { PublicationProblem } from '@stackworks/contracts';
import type { z } from 'zod';
import { type AnyDocument, nameDocument, nameField } from '#/content/studio-words.ts';

/** Content that no page may show. Thrown while pages are rendered; `problem` names the document and the field. */
export class ContentProblem extends Error {
  readonly problem: PublicationProblem;

  constructor(problem: PublicationProblem) {
    super(problem.message);
    this.name = 'ContentProblem';
    this.problem = problem;
  }
}

/**
 * Checks that nothing in a query's result can break or deface a page. Documents in it carry `_id` and `_type`.
 * @throws ContentProblem about the first mistake
 */
export function checkContent<Schema extends z.ZodType>(schema: Schema, result: unknown): z.output<Schema> {
  const checked = schema.safeParse(result, { error: complain });
  if (checked.success) return checked.data;
  throw toContentProblem(checked.error, result);
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'on or off',
  array: 'a list',
  object: 'a group of fields',
};

/** What is wrong with a value, to follow the name of its field. */
function complain(issue: z.core.$ZodRawIssue): string {
  if (issue.input === null || issue.input === undefined) return 'is empty';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return 'must be one of the options in Studio';
    case 'too_small':
      return issue.origin === 'array' ? `needs ${issue.minimum} or more` : `must be ${issue.minimum} or more`;
    case 'too_big':
      return `must be ${issue.maximum} or less`;
    default:
      return unknownMistake;
  }
}

const unknownMistake = 'contains something the page can’t show';

function toContentProblem({ issues: [issue] }: z.ZodError, result: unknown): ContentProblem {
  if (!issue) return new ContentProblem({ message: 'The content can’t be read.' });
  const { document, path } = findPlace(issue.path, result);
  if (!document) return new ContentProblem({ message: issue.message, ...toAbsence(issue) });
  return describeMistake(document, path, issue.message, issue.code === 'custom');
}

/**
 * Describes a mistake in a document to its editors.
 * @param complaint follows the name of the field; rules shared with Studio are whole sentences
 * @param isOfText whether the complaint also fits the text that contains the mistake
 */
export function describeMistake(
  document: AnyDocument,
  path: readonly (string | number)[],
  complaint: string,
  isOfText = false,
): ContentProblem {
  const { _id: documentId, _type: documentType } = document;
  const { name, isInText } = nameField(documentType, path);
  const place = `In the ${nameDocument(document)}, ${isInText ? 'the text of ' : ''}“${name}”`;
  const words = isInText && !isOfText ? unknownMistake : complaint;
  const message = words.endsWith('.') ? `${place}: ${words}` : `${place} ${words}.`;
  return new ContentProblem({ message, documentId, documentType, field: toField(path) });
}

const isDocument = (value: unknown): value is AnyDocument =>
  value instanceof Object && '_id' in value && '_type' in value && typeof value._type === 'string';

/** Steps in a result for which no form has a field. */
const unseen: readonly PropertyKey[] = ['asset', 'crop', 'mimeType', 'size', 'width', 'height'];

/** The document nearest to a mistake, and the path to its field from there. */
function findPlace(steps: readonly PropertyKey[], result: unknown) {
  let value = result;
  let document = isDocument(value) ? value : null;
  let path: (string | number)[] = [];
  for (const step of steps) {
    value = getTarget(getStep(value, step));
    if (isDocument(value)) {
      document = value;
      path = [];
    } else if (typeof step !== 'symbol' && !unseen.includes(step)) {
      path.push(step);
    }
  }
  return { document, path };
}

const getStep = (value: unknown, step: PropertyKey): unknown =>
  value instanceof Object ? Reflect.get(value, step) : undefined;

/** What a reference points to; any other value unchanged. */
const getTarget = (value: unknown) => (value instanceof Object && 'target' in value ? value.target : value);

/** A field as Studio addresses it: `sections[2].heading`. */
const toField = (path: readonly (string | number)[]) =>
  path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field ? `${field}.${step}` : step;
  }, '');

/** The type of a missing document. */
function toAbsence(issue: z.core.$ZodIssue): { documentType?: string } {
  const documentType = issue.code === 'custom' ? issue.params?.['documentType'] : undefined;
  return typeof documentType === 'string' ? { documentType } : {};
}
