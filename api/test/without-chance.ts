/** Ids, hashes, tokens, codes and versions are others each time. */
export const withoutChance = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replaceAll(/\$argon2[^"]*/g, '<password>')
        .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
        .replaceAll(/[\w-]{24,}/g, '<token>')
        .replaceAll(/swk_[\w-]+/g, '<prefix>')
        .replaceAll(/\?v=[\da-f]+/g, '?v=<picture>')
        .replaceAll(/\b[\da-f]{16}\b/g, '<version>')
    : value;
