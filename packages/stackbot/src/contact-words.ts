import { consultationInput, textLimits } from '@stackworks/contracts';
import { cleanLine, findYesOrNo, isHello, isNamesake, isQuestion } from './read-text.ts';

const spelledEmail = /[^\s<>,;:"'“”‘’()[\]]+@[^\s<>,;:"'“”‘’()[\]]+/;

/** On one line, with "ana at tern dot example" as ana@tern.example. */
const joinEmail = (text: string): string =>
  cleanLine(text, text.length)
    .replace(/ ?@ ?/g, '@')
    .replace(/ \(?at\)? (?=.* dot )/i, '@')
    .replace(/ \(?dot\)? /gi, '.');

/** The email address in a text, as the API accepts it. */
export function findEmail(text: string): string | null {
  const found = spelledEmail.exec(joinEmail(text))?.[0].replace(/[.!?]+$/, '');
  const parsed = consultationInput.shape.email.safeParse(found?.replace(/^mailto:/i, ''));
  return parsed.success ? parsed.data : null;
}

const introduction = /^(?:.*\b)?(?:my name is|my name’?'?s|call me) /i;
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
    /^(hi,? |hello,? |kia ora,? )?(i’?'?m|i am|it’?'?s|my name is|my name’?'?s|this is|call me)\s+/i,
    '',
  );
  const name = (bare === '' ? line : bare).replace(/[.!]+$/, '');
  return name.length > 2 && !/\d{3}/.test(name) && !name.includes('@')
    ? name.slice(0, textLimits.name).toWellFormed().trim()
    : null;
}
