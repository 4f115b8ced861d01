/** Error messages for inputs whose schema has none. Loading this module sets them for the whole process. */
import { z } from 'zod';

z.config({ customError: explain });

function explain(issue: z.core.$ZodRawIssue): string {
  const name = toWords(issue.path ?? []);
  if (issue.input === undefined && issue.code !== 'custom') return `${name} is required`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${kinds[issue.expected] ?? 'a different type'}`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use ${issue.maximum} characters or fewer`
        : `${name} must be ${issue.maximum} or less`;
    case 'too_small':
      if (issue.origin !== 'string') return `${name} must be ${issue.minimum} or more`;
      return issue.minimum === 1 ? `${name} is required` : `Use ${issue.minimum} characters or more`;
    default:
      return `${name} isn’t valid`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with named fields',
  string: 'text',
};

/** The last name of a path in words: `firstName` is `First name`. */
function toWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'input';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
