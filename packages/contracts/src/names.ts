/** An object's own names, as its type knows them. */
export function keysOf<Name extends string>(object: Readonly<Partial<Record<Name, unknown>>>): Name[];
export function keysOf(object: object): string[] {
  return Object.keys(object);
}

/** An object with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Record<Name, Value>;
export function mapNames(names: readonly string[], read: (name: string) => unknown): Record<string, unknown> {
  // Half the time of `Object.fromEntries`, which counts in lists.
  const values: Record<string, unknown> = {};
  for (const name of names) values[name] = read(name);
  return values;
}
