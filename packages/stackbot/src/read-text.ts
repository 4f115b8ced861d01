/** Control characters, and those that change the reading direction. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a visitor's message: no control or half characters, trimmed. @param maximum in UTF-16 units */
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

/** As `cleanText`, on one line. */
export function cleanLine(text: string, maximum: number): string {
  return cleanText(text, maximum).replace(/\s+/g, ' ').trim();
}

/** Quotes a visitor's own words, shortened. */
export function quote(text: string): string {
  const line = cleanLine(text, text.length);
  return `“${line.length > 60 ? `${line.slice(0, 59).toWellFormed().trim()}…` : line}”`;
}

/** Source: public-site specification §4, free text outside the guided steps. */
export type Topic = 'price' | 'time';

const topics: readonly { topic: Topic; words: RegExp }[] = [
  { topic: 'price', words: /\b(pric(e|es|ed|ey|ing)|cost(s|ing|ly)?|how much)\b/i },
  {
    topic: 'time',
    words: /\b(time|times|timing|timeline|time-?frame|long|longer|how (soon|fast|quick(ly)?))\b/i,
  },
];

/** What a text asks about, in order of the answers. */
export function findTopics(text: string): Topic[] {
  return topics.filter(({ words }) => words.test(text)).map(({ topic }) => topic);
}

export const isQuestion = (text: string): boolean =>
  /\?/.test(text) || /^(how|what|when|why|who|where|which|can|could|do|does|is|are|will|would)\b/i.test(text);

/** First names that also begin a question or a no. */
const namesake =
  /^(Will|Skip|Can|Do|Kao)( (?!(You|I|It|We|They|He|She|This|That|The|A|My|Me|For|Someone|Anyone|Not|Nothing)\b)\p{Lu}[\p{L}\p{M}'’-]+){1,2}\.?$/u;

/** Whether a text is a name that begins like a question or a no, such as "Will Long". */
export const isNamesake = (text: string): boolean => namesake.test(cleanLine(text, 100));

const hello =
  /^(hi|hey|hello|hiya|gidday|g’?'?day|howdy|kia ora|kia orana|tēnā koe|tena koe|tēnā koutou|tena koutou|talofa|bula|mōrena|morena|good (morning|afternoon|evening))( (again|there|stackbot|bot|everyone|all|team|mate|e hoa|kōutou|koutou|tātou|tatou))?[\s!.,]*$/i;

/** Whether a text is only a greeting. */
export const isHello = (text: string): boolean => hello.test(cleanLine(text, 60));

const yes =
  /^(yes|yep|yeah|yea|ya|yup|yip|sure|ok|okay|please|āe|ae|of course|sounds good|go ahead|absolutely|definitely|sweet|go on|do it|let’?'?s|start|begin|that’?'?s right|correct|right)\b/i;
const no =
  /^(no|nah|nope|not (yet|now|really|right now|today)|kāo|kao|later|maybe later|skip|cancel|never mind|nevermind|rather not|i’?'?d rather not|don’?'?t)\b(?! (worries|problem|trouble))/i;

export function findYesOrNo(text: string): 'yes' | 'no' | undefined {
  const line = cleanLine(text, 200);
  if (no.test(line)) return 'no';
  return yes.test(line) ? 'yes' : undefined;
}

/** Lower-case letters and numbers with single spaces, for comparing. */
export function toPlain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
}
