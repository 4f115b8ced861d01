import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words that nobody here would say, what to say instead, and how many lines still have them. The numbers only go down: lower
 * them when you rewrite a line.
 */
const banned = [
  { word: 'e-mail', pattern: /\be-mails?\b/i, say: 'email', lines: 0 },
  { word: 'whoever', pattern: /\bwhoever\b/i, say: 'the person, anyone, staff, a client', lines: 323 },
  { word: 'told', pattern: /\btold\b/i, say: 'notified, sent, reported, shown', lines: 1004 },
  { word: 'mended', pattern: /\bmended\b/i, say: 'fixed', lines: 34 },
  { word: 'is to be', pattern: /\bis to be\b/i, say: 'must be, should be, or the active voice', lines: 37 },
];

/** These list the words on purpose. */
const lists = ['docs/glossary.md', 'scripts/vocabulary.test.mjs', 'scripts/retired-phrases.test.mjs'];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.astro', '*.mjs', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file) && !lists.includes(file));

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
