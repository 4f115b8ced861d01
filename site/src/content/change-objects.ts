/**
 * Content with each object in it changed, the innermost first.
 * @param content as a query returns it
 * @param change returns null for an object to leave out: of a list, or as the value of a field
 */
export const changeObjects = (content: unknown, change: (value: object) => object | null): unknown =>
  JSON.parse(JSON.stringify(content), function (this: unknown, _name, value: unknown) {
    // Skips the gaps of those left out.
    if (Array.isArray(value)) return value.filter(() => true);
    if (!(value instanceof Object)) return value;
    return change(value) ?? (Array.isArray(this) ? undefined : null);
  });
