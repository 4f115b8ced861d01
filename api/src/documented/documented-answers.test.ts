import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeDocumentedCalls } from '#test/documented-calls.ts';

/**
 * Fields of responses that are not as they were at commit `54d886ad`, each with its reason. Added fields are no difference.
 */
const meant: Readonly<Record<string, string>> = {
  promise: 'It is called responseTarget.',
  tier: 'It is called plan.',
  fileUrl: 'A file has one address, /files/{id}/download, which answers as the one in the documents.',
  previewUrl: 'As fileUrl.',
  thumbnailUrl: 'As fileUrl.',
  isEditable: '`can` of the project says it.',
  isRemovable: '`can` of the file says it.',
  revisions:
    'The version under review has calls of its own; `change` says what a requested change counted as.',
};

const recordedAnswer = z.object({ call: z.string(), answer: z.unknown() });

/** What every call of both documents was answered with at commit `54d886ad`: a line of JSON each. */
const recorded = readFileSync(new URL('recorded-answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => recordedAnswer.parse(JSON.parse(line)));

/** Each field with its value, by its place: `body.items.0.id`. */
function listFields(value: unknown, place: readonly string[] = []): [place: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[place.join('.'), value]];
  const fields = Object.entries(value).filter(([name]) => !(name in meant));
  if (fields.length === 0) return [[place.join('.'), Array.isArray(value) ? [] : {}]];
  return fields.flatMap(([name, field]) => listFields(field, [...place, name]));
}

it('every call of the documents is answered as it was', { timeout: 120_000 }, async () => {
  const answers = await makeDocumentedCalls();
  const differences = recorded.flatMap(({ call, answer }) => {
    const now = new Map(listFields(answers[call]));
    return listFields(answer)
      .filter(([place, was]) => JSON.stringify(now.get(place)) !== JSON.stringify(was))
      .map(([place, was]) => ({ call, place, was, is: now.get(place) }));
  });

  expect(Object.keys(answers)).toEqual(recorded.map(({ call }) => call));
  expect(differences).toEqual([]);
});

it('says of each difference why it is meant', () => {
  const places = recorded.flatMap(({ answer }) => JSON.stringify(answer));
  expect(Object.keys(meant).filter((name) => !places.some((text) => text.includes(`"${name}":`)))).toEqual(
    [],
  );
});
