import { defineField, type CustomValidator, type StringRule, type TextRule } from 'sanity';
import { checkText } from '#/rules/text.ts';

type TextField = {
  name: string;
  title: string;
  maxLength: number;
  description?: string;
  group?: string;
  initialValue?: string;
  placeholder?: string;
  isOptional?: boolean;
  /** What else the text has to be. */
  check?: CustomValidator<string | undefined>;
};

/**
 * A text of one line that says how much room there is.
 *
 * @param field Its name, title and length in characters; required unless `isOptional`.
 */
export const lineField = (field: TextField) => defineField({ ...toParts(field), type: 'string' });

/**
 * As `lineField`, of several lines.
 *
 * @param field Also the height of the input, in `rows`.
 */
export const paragraphField = ({ rows, ...field }: TextField & { rows: number }) =>
  defineField({ ...toParts(field), type: 'text', rows });

/** What a text has whichever input it is written in: a length that the form counts to, and its rules. */
const toParts = ({ maxLength, isOptional = false, check = () => true, ...field }: TextField) => ({
  ...field,
  options: { maxLength },
  validation: (rule: StringRule | TextRule) => [
    isOptional ? rule : rule.required().error(toRequest(field.title)),
    rule.custom((text) => checkText(text, maxLength)),
    rule.custom(check),
  ],
});

/** What an empty field asks for: a name, an author, the text. */
function toRequest(title: string): string {
  if (/^(The|What|On|With) /.test(title)) return `Fill in “${title}”.`;
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  if (/(text|facts|thanks|words)$/.test(name)) return `Enter the ${name}.`;
  return `Enter ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}.`;
}
