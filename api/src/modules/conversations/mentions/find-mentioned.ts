/** Somebody a text can name, by first and last name. */
type Named = { firstName: string; lastName: string };

/** A letter or digit after a name makes it another one: `@Hana Rua` does not name Hana Ru. */
const goesOn = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Those whom a text names as `@First Last`, in any case. Of two names of which one begins with the other, the longer is meant;
 * people of the same name are all meant.
 */
export function findMentioned<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const folded = fold(text);
  const byName = Map.groupBy(people, ({ firstName, lastName }) => fold(`${firstName} ${lastName}`));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (const { index } of folded.matchAll(/@/g)) {
    const rest = folded.slice(index + 1);
    const name = names.find((each) => rest.startsWith(each) && !goesOn.test(rest.slice(each.length)));
    if (name !== undefined) found.add(name);
  }
  return [...found].flatMap((name) => byName.get(name) ?? []);
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
