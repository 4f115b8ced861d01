import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words that nobody here would say, what to say instead, and how many lines still have them. The numbers only go down: lower
 * them when you rewrite a line.
 */
const banned = [
  { word: 'e-mail', pattern: /\be-mails?\b/i, say: 'email', lines: 0 },
  { word: 'whoever', pattern: /\bwhoever\b/i, say: 'the person, anyone, staff, a client', lines: 332 },
  { word: 'told', pattern: /\btold\b/i, say: 'notified, sent, reported, shown', lines: 1039 },
  { word: 'mended', pattern: /\bmended\b/i, say: 'fixed', lines: 35 },
  { word: 'is to be', pattern: /\bis to be\b/i, say: 'must be, should be, or the active voice', lines: 48 },
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.astro', '*.mjs', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => file && !file.endsWith('vocabulary.test.mjs') && !file.endsWith('retired-phrases.test.mjs'),
  );

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
