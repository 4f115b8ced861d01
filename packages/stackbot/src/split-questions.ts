import { asksOrWishes } from './read-text.ts';

/** What a clause that asks begins with. */
const asking =
  '(?:also |then )?(?:how|hows|what|whats|when|whens|why|who|whos|where|wheres|which|whose|can|could|do|does|did|is|are|r|am|will|would|should|shall|may)\\b';
const sentenceEnd = /(?<=[?!;])\s*|(?<=\.)\s+|\n+/;
const joint = new RegExp(`\\s*(?:,|\\band\\b|\\balso\\b|\\bplus\\b|\\bor\\b|&)+\\s*(?=${asking})`, 'i');

/** A clause that only says when the rest is asked, such as "if I cancel". */
const condition =
  /^(?:and |so |but )?(?:if|when|once|after|as|since|because|while)\b(?! do| can| is| are| will)/i;

/** The questions and wishes in a message, one by one: "is it mine and can I cancel?" has two. */
export function splitQuestions(text: string): string[] {
  return text
    .split(sentenceEnd)
    .flatMap((sentence) => (condition.test(sentence) ? [sentence] : sentence.split(joint)))
    .map((part) => part.trim())
    .filter((part) => part !== '' && asksOrWishes(part));
}
