import { address, keysOf, type ClientChangeInput } from '@stackworks/contracts';
import type { Details, TypedDetails } from './details-form.ts';

export type DetailName = keyof Details;

const addressNames: readonly string[] = keysOf(address.shape);

const readTyped = (typed: TypedDetails, name: DetailName): string => typed[name]?.trim() ?? '';

/** What was typed over the details that were stored when the typing began. */
const findTyped = (before: Details, typed: TypedDetails): DetailName[] =>
  keysOf(before).filter((name) => readTyped(typed, name) !== before[name]);

/** The details typed here that somebody else has changed meanwhile, to something else. */
export const findConflicts = (before: Details, typed: TypedDetails, stored: Details): DetailName[] =>
  findTyped(before, typed).filter(
    (name) => stored[name] !== before[name] && stored[name] !== readTyped(typed, name),
  );

/** The changed details alone, so that nothing else is overwritten; null when there are none. */
export function findChange(before: Details, typed: TypedDetails, stored: Details): ClientChangeInput | null {
  const names = findTyped(before, typed).filter((name) => readTyped(typed, name) !== stored[name]);
  if (names.length === 0) return null;
  const merged = { ...stored };
  for (const name of names) merged[name] = readTyped(typed, name);
  const { line1, line2, city, postcode } = merged;
  return {
    ...Object.fromEntries(
      names.filter((name) => !addressNames.includes(name)).map((name) => [name, merged[name]]),
    ),
    ...(names.some((name) => addressNames.includes(name)) && { address: { line1, line2, city, postcode } }),
  };
}
