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

/** A text on one line, without hidden characters. */
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
  {
    topic: 'price',
    words: /\b(pric(e|es|ed|ey|ing)|prcie|pirce|prcing|cost(s|ing|ly)?|csot|how ?m(u|a)?ch|utu)\b/i,
  },
  {
    topic: 'time',
    words: /\b(time|times|timing|timeline|time-?frame|long|longer|how (soon|fast|quick(ly)?))\b/i,
  },
];

/** A text without the words that ask for a price or a time. */
export const withoutTopics = (text: string): string =>
  topics.reduce((left, { words }) => left.replace(new RegExp(words, 'gi'), ' '), text);

/** What a text asks about, in order of the answers. */
export function findTopics(text: string): Topic[] {
  return topics.filter(({ words }) => words.test(text)).map(({ topic }) => topic);
}

/** What people say before they ask. */
const opening =
  /^(?:(?:hi|hey|hello|kia ora|ok|okay|so|and|but|also|or|um+|hmm+|oh|just|please|pls|yes|yeah|no|well|thanks|thank you|sorry|quick question|question)\b[\s,.!:-]*)+/i;
const questionWord =
  /^(?:how|hows|what|whats|wat|when|whens|why|who|whos|where|wheres|which|whose|can|cn|could|do|does|did|is|isn|are|r|am|will|would|should|shall|may|have you|has|any|anyone|what'?s|who'?s|tell me|i wonder|wonder|wondering|i was wondering|just wondering|curious)\b/i;

/** A text without what people say before they ask, such as "Hi, so". */
export const withoutOpening = (text: string): string => text.replace(opening, '');

/** Whether a text asks something, with or without a question mark. */
export const isQuestion = (text: string): boolean =>
  /\?/.test(text) || questionWord.test(text) || questionWord.test(withoutOpening(text));

const wish =
  /\b(?:(?:i|we)(?:['’]?d| would| do|['’]?m| am|['’]?re| are)? (?:really |just |also )?(?:want|wanna|need|like|love|hope|looking|keen|worried|afraid|unsure|not sure|concerned|hate)|not sure (?:if|about|whether|what|how)|worried|need to know|want to know|heard (?:that )?you)\b/i;

/** Whether a text wants something to be so, or to be known: "I want people to book tables". */
export const isWish = (text: string): boolean => wish.test(text);

/** Whether a text wants an answer: a question, a wish, or one about prices or times. */
export const asksOrWishes = (text: string): boolean =>
  isQuestion(text) || isWish(text) || findTopics(text).length > 0;

const person =
  /^(?:(?:please|pls|hi|hey|ok|can (?:i|you)|could (?:i|you)|i(?:['’]?d| would)?(?: like| want| need| wanna| rather)?|let me|get me|just|to)\b[\s,]*)*(?:(?:speak|talk|chat)(?:ing)? (?:to|with) (?:a |an |some|the |your )?(?:one|body|real|human|person|people|team|someone|somebody|agent|staff|designer)|(?:a |real |actual )*(?:human|person|agent)\b(?: please| pls)?[.! ]*$|(?:call|ring|phone) me\b)/i;

/** Whether a text asks for a person rather than an answer. "Can I talk to a person?" is a question as well. */
export const wantsPerson = (text: string): boolean => !/\?/.test(text) && person.test(cleanLine(text, 200));

const nature =
  /\b(?:(?:are|r) (?:you|u)|is (?:this|that|it)|am i (?:talking|speaking|chatting) (?:to|with))\b.*\b(?:human|person|someone|bot|robot|chatbot|ai|machine|computer|program)\b|\b(?:are|r) (?:you|u) real\b|\b(?:what(?:['’]?s| is)|whats) (?:your|ur) name\b|\bwho(?:['’]?re| are| r) (?:you|u)\b/i;

/** Whether a text asks who or what answers here. */
export const asksWhoAnswers = (text: string): boolean => nature.test(cleanLine(text, 200));

const now =
  /\b(?:open|closed?|there|around|available)\b.*\b(?:now|today|tonight|currently|at the moment|still|yet)\b|\b(?:now|today|currently|still)\b.*\b(?:open|closed)\b|\b(?:you|u|yous|anyone|anybody) (?:open|closed|there|around|available)\W*$/i;

/** Whether a text about opening hours asks if we are open now. */
export const asksIfOpen = (text: string): boolean => now.test(cleanLine(text, 200));

const thanks =
  /^(?:(?:thanks?|thank you|thx|ta|cheers|chur|awesome|great|cool|nice|perfect|lovely|good|ok|okay|ka pai|ngā mihi|nga mihi|tino pai|that(?:['’]?s)?|so much|heaps|a lot|mate|very much|for that|good to know|helpful)[\s,.!]*)+$/i;

/** Whether a text only thanks. */
export const isThanks = (text: string): boolean => !findYesOrNo(text) && thanks.test(cleanLine(text, 80));

/** Whether a text would rather not answer the question. */
export const wantsSkip = (text: string): boolean =>
  /^(?:(?:can|could|may) (?:i|we) )?(?:skip|pass|next(?: question)?|(?:i['’]?d )?(?:rather|prefer) not(?: to)?(?: say)?|don['’]?t (?:want to|wanna) (?:say|answer)|none of your business|no comment|move on|dunno|(?:i )?don['’]?t know|no idea|idk|not sure|n\/?a)\b[^?]{0,30}\??$/i.test(
    cleanLine(text, 100),
  );

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
  /^(no|nah|nope|not (yet|now|really|right now|today)|kāo|kao|later|maybe later|skip|cancel|never mind|nevermind|rather not|i’?'?d rather not|prefer not|stop|go away|leave me alone|f(?:u|\*)(?:c|\*)k off|piss off|bugger off|get lost|don’?'?t)\b(?! (worries|problem|trouble))/i;

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
