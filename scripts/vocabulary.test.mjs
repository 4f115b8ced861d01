import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words that nobody here would say, what to say instead, and how many lines still have them. The numbers only go down: lower
 * them when you rewrite a line.
 */
const banned = [
  { word: 'e-mail', pattern: /\be-mails?\b/i, say: 'email', lines: 0 },
  { word: 'whoever', pattern: /\bwhoever\b/i, say: 'the person, anyone, staff, a client', lines: 0 },
  { word: 'told', pattern: /\btold\b/i, say: 'notified, sent, reported, shown', lines: 12 },
  { word: 'mended', pattern: /\bmended\b/i, say: 'fixed', lines: 0 },
  { word: 'is to be', pattern: /\bis to be\b/i, say: 'must be, should be, or the active voice', lines: 0 },
  { word: 'reckon', pattern: /\breckon(s|ed|ing)?\b/i, say: 'calculate', lines: 0 },
  { word: 'at hand', pattern: /\bat hand\b/i, say: 'available', lines: 0 },
  { word: 'hand over', pattern: /\bhand(s|ed|ing)? over\b/i, say: 'transfer', lines: 0 },
  { word: 'card service', pattern: /\bcard (service|provider)\b/i, say: 'Stripe', lines: 0 },
  { word: 'stand-in', pattern: /\bstand-ins?\b/i, say: 'sandbox, local Stripe, local content', lines: 2 },
  { word: 'refuse', pattern: /\brefus(e|es|ed|ing|al|als)\b/i, say: 'reject, throw, deny', lines: 101 },
  { word: 'kept', pattern: /\bkept\b/i, say: 'stored, retained, cached', lines: 70 },
  {
    word: 'needs, for the inbox',
    pattern: /admin\/needs|\bneeds-you\b|counts\??\.needs\b/,
    say: 'inbox',
    lines: 0,
  },
];

/** These list the words on purpose. */
const lists = ['docs/glossary.md', 'scripts/vocabulary.test.mjs', 'scripts/retired-phrases.test.mjs'];

/** Texts and data in JSON: what people read, and the API's reference, whose words stand in TypeScript. */
const texts = /(texts|questions|passages|words|wording|names|kinds|titles\.gen|demo|openapi)\.json$/;

const kinds = ['ts', 'tsx', 'astro', 'mjs', 'js', 'json', 'css', 'sql', 'md'].map((kind) => `*.${kind}`);
const files = execFileSync('git', ['ls-files', ...kinds], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file) && !lists.includes(file) && !texts.test(file));

const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ text, place: `${file}:${at + 1}` })),
);

it.each(banned)('“$word” is on no more lines than before: say $say', ({ pattern, lines: most }) => {
  const found = lines
    .filter(({ text }) => pattern.test(text))
    .map(({ place, text }) => `${place}: ${text.trim()}`);
  expect(found.length, `\n${found.slice(-20).join('\n')}`).toBeLessThanOrEqual(most);
});
