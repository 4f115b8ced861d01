/** What would hide in a text or turn its reading direction. Line breaks and tabs are not among them. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Cleans a visitor's message for storing: without control characters, half characters and spaces around it.
 * @param maximum longest text to store, in UTF-16 units
 */
export function cleanText(text: string, maximum: number): string {
  return text
    .slice(0, maximum)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(hidden, (found) => (found === '\n' ? '\n' : ' '))
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As `cleanText`, in one line. */
export function cleanLine(text: string, maximum: number): string {
  return cleanText(text, maximum).replace(/\s+/g, ' ').trim();
}

/** A visitor's own words, to be said back to them: not the whole of a long message. */
export function quote(text: string): string {
  const line = cleanLine(text, text.length);
  return `“${line.length > 60 ? `${line.slice(0, 59).toWellFormed().trim()}…` : line}”`;
}

/** What a free text asks about. Source: public-site specification §4, free text outside the guided steps. */
export type Topic = 'price' | 'time';

const topics: readonly { topic: Topic; words: RegExp }[] = [
  { topic: 'price', words: /\b(pric(e|es|ed|ey|ing)|cost(s|ing|ly)?|how much)\b/i },
  {
    topic: 'time',
    words: /\b(time|times|timing|timeline|time-?frame|long|longer|how (soon|fast|quick(ly)?))\b/i,
  },
];

/** What a text asks about, in the order in which it is answered. */
export function findTopics(text: string): Topic[] {
  return topics.filter(({ words }) => words.test(text)).map(({ topic }) => topic);
}

/** Whether a text is put as a question. */
export const isQuestion = (text: string): boolean =>
  /\?/.test(text) || /^(how|what|when|why|who|where|which|can|could|do|does|is|are|will|would)\b/i.test(text);

/** First words that a question or a no begins with, and that people are called as well. */
const namesake =
  /^(Will|Skip|Can|Do|Kao)( (?!(You|I|It|We|They|He|She|This|That|The|A|My|Me|For|Someone|Anyone|Not|Nothing)\b)\p{Lu}[\p{L}\p{M}'’-]+){1,2}\.?$/u;

/** Whether a text that begins like a question or a no is a name, such as "Will Long" or "Skip Jones". */
export const isNamesake = (text: string): boolean => namesake.test(cleanLine(text, 100));

const hello =
  /^(hi|hey|hello|hiya|gidday|g’?'?day|howdy|kia ora|kia orana|tēnā koe|tena koe|tēnā koutou|tena koutou|talofa|bula|mōrena|morena|good (morning|afternoon|evening))( (again|there|stackbot|bot|everyone|all|team|mate|e hoa|kōutou|koutou|tātou|tatou))?[\s!.,]*$/i;

/** Whether a text is a greeting and nothing else. */
export const isHello = (text: string): boolean => hello.test(cleanLine(text, 60));

const yes =
  /^(yes|yep|yeah|yea|ya|yup|yip|sure|ok|okay|please|āe|ae|of course|sounds good|go ahead|absolutely|definitely|sweet|go on|do it|let’?'?s|start|begin|that’?'?s right|correct|right)\b/i;
const no =
  /^(no|nah|nope|not (yet|now|really|right now|today)|kāo|kao|later|maybe later|skip|cancel|never mind|nevermind|rather not|i’?'?d rather not|don’?'?t)\b(?! (worries|problem|trouble))/i;

/** Whether a short text is a yes or a no; undefined where it is neither. */
export function findYesOrNo(text: string): 'yes' | 'no' | undefined {
  const line = cleanLine(text, 200);
  if (no.test(line)) return 'no';
  return yes.test(line) ? 'yes' : undefined;
}

/** Letters and numbers alone, in lower case and with single spaces: for comparing what was typed with a choice. */
export function toPlain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
}
