import { contactInput, textLimits } from '@stackworks/contracts';
import { cleanLine, findYesOrNo, isHello, isNamesake, isQuestion } from './read-text.ts';

const spelledEmail = /[^\s<>,;:"'“”‘’()[\]]+@[^\s<>,;:"'“”‘’()[\]]+/;

/** On one line, with "ana at tern dot example" as ana@tern.example. */
const joinEmail = (text: string): string =>
  cleanLine(text, text.length)
    .replace(/ ?@ ?/g, '@')
    .replace(/ \(?at\)? (?=.* dot )/i, '@')
    .replace(/ \(?dot\)? /gi, '.');

const emailAddress = contactInput.shape.email;

/** The email address in a text, as the API accepts it. */
export function findEmail(text: string): string | null {
  const found = spelledEmail.exec(joinEmail(text))?.[0].replace(/[.!?]+$/, '');
  const parsed = emailAddress.safeParse(found?.replace(/^mailto:/i, ''));
  return parsed.success ? parsed.data : null;
}

/** What comes before a name. */
export const introduction = /^(?:.*\b)?(?:my name is|my name’?'?s|call me) /i;
/** One to three capitalised words. */
const capitals = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2}$/u;
const aside =
  /^(sorry|thanks?|thank|please|e-?mail|mail|address|use|try|send|write|my|it|it’?'?s|the|or|and|this|here|contact|cheers|to|at)\b/i;

/** The name beside an address, as in "Will Long, will@long.example"; null when in doubt. */
export function findNameBeside(text: string): string | null {
  const beside = joinEmail(text)
    .replace(spelledEmail, '')
    .split(/[,;:.<>()"“”]| [-–] | and (?:my|it)\b/)
    .map((part) => part.trim());
  const own = beside.find((part) => introduction.test(part));
  if (own !== undefined) return toName(own.replace(introduction, ''));
  const [only = '', ...others] = beside.filter((part) => part !== '');
  const bare = only.replace(/^(i’?'?m|i am|this is) /i, '');
  const isOther =
    aside.test(bare) || isHello(bare) || (!isNamesake(bare) && (isQuestion(bare) || findYesOrNo(bare)));
  return others.length > 0 || isOther || !capitals.test(bare) ? null : toName(bare);
}

/** A name has three or more characters, no at sign and no three digits in a row. Source: public-site specification §4, contact_info. */
export function toName(text: string): string | null {
  const line = cleanLine(text, text.length);
  const bare = line.replace(
    /^(hi,? |hello,? |kia ora,? )?(i’?'?m|i am|it’?'?s|my name is|my name’?'?s|this is|call me|ko)\s+/i,
    '',
  );
  const name = (bare === '' ? line : bare).replace(
    /( (ahau|au|taku ingoa|tōku ingoa|toku ingoa|here))?[.!]*$/i,
    '',
  );
  return name.length > 2 && !/\d{3}/.test(name) && !name.includes('@')
    ? name.slice(0, textLimits.name).toWellFormed().trim()
    : null;
}

/** Words of sentences. A name in capitals may have one, such as "May Need". */
const sentence =
  /\b(?:i|you|we|they|it|he|she|me|my|your|our|us|that|this|don|dont|doesn|do|use|using|need|want|like|love|hate|have|has|had|haven|is|are|was|isn|aren|not|no|never|can|could|would|should|please|e-?mail|phone|mobile|number|website|site|text|with|without|just|already|only|about|when|what|how|why|where|because|if|to|for|at|on|by|asap|soon|later|today|tomorrow|after|before|between|around|until|till|any ?time|mornings?|afternoons?|evenings?|nights?|weekdays?|weekends?|work|hours|thanks|sorry|lol|haha|nope|sure|maybe|nothing|none|nobody|anonymous)\b|['’](?:t|ll|ve|re|m|d)\b/iu;

const rude = /\b(?:f(?:u|\*)(?:c|\*)k|shit|piss|bugger|wank|cunt|arse|bitch|bastard|dick\s?head)/i;

/** The name in a text; null for a sentence or an insult, which is nobody's name. */
export function findName(text: string): string | null {
  const name = toName(text);
  if (name === null || /[?]/.test(name) || rude.test(name)) return null;
  return capitals.test(name) || !sentence.test(name) ? name : null;
}

/** A name that nobody asked for: one to three capitalised words, or what follows "my name is". */
export function findUnaskedName(text: string): string | null {
  if (introduction.test(text)) return findName(text.replace(introduction, ''));
  const name = findName(text);
  return name !== null && capitals.test(name) ? name : null;
}
