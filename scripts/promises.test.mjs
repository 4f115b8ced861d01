import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { listTexts } from './lib/texts.mjs';

const seed = 'packages/content/seed/production.ndjson';

/**
 * What we promise in more than one place, and the one place that each promise comes from. `speaks` finds the sentences that are
 * about it; `contradicts` says what is wrong with one, if anything.
 */
const promises = [
  {
    name: 'When we reply',
    source:
      '`describeReplyRule` and `sayReplyTime` (`packages/contracts/src/reply-words.ts`), from the hours in Studio',
    speaks:
      /\b(repl(y|ies)|reach out|email you)\b.*\b(within|hours?|by \{|same)|within \{hours\}|describeReplyRule|reply times? run/i,
    contradicts: ({ text }) => /\b\d+ ?(h|hrs?|hours?)\b/.test(text) && 'types the hours',
  },
  {
    name: 'How to cancel',
    source: '“How to cancel” in Studio’s Business, quoted as `[cancelling]`',
    speaks: /\bcancel\b.*\b(any time|portal|billing|email)|\[cancelling\]/i,
    contradicts: ({ text }) =>
      /portal|in billing/i.test(text) !== /by email/i.test(text) && 'names one of the two ways to cancel',
  },
  {
    name: 'Refunds and rights',
    source: '“Refunds and rights” in Studio’s Business, quoted as `[refunds]`',
    speaks: /consumer guarantees|fair trading|\[refunds\]|all sales are final|(n’t|not|no) (give )?refunds?/i,
    contradicts: ({ text }) =>
      /consumer guarantees|fair trading/i.test(text) &&
      !/^All sales are final: .* says otherwise\.$/.test(text) &&
      'says our rule in other words',
  },
  {
    name: 'GST',
    source: '“GST” in Studio’s Business, quoted as `[gst]`; nothing while we aren’t registered',
    speaks: /\bGST\b|\[gst\]/,
    contradicts: ({ file, text }) =>
      file === seed && /\bGST\b/.test(text) && 'claims GST whether we are registered or not',
  },
  {
    name: 'What a change costs',
    source: 'the content update in Studio’s prices, quoted as `[changePrice]`',
    speaks: /content update|\[changePrice\]|(changes?|revisions?)\b.*\beach\b|This change costs/i,
    contradicts: ({ text }) => /\$\d/.test(text) && 'types the price',
  },
];

/** The product's own texts; the local services speak as theirs do. */
const texts = listTexts().filter(({ file }) => !/^packages\/(stripe|sanity)-local\/|\.docs\.ts$/.test(file));

const findSentences = ({ speaks }) => texts.filter(({ text }) => speaks.test(text));

describe.each(promises)('$name', (promise) => {
  it('is said somewhere', () => {
    expect(findSentences(promise)).not.toEqual([]);
  });

  it('is said the same everywhere', () => {
    const wrong = findSentences(promise).flatMap((sentence) => {
      const problem = promise.contradicts(sentence);
      return problem ? [`${sentence.file}:${sentence.line} ${problem}: ${sentence.text}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

it('docs/promises.md lists every sentence that makes one (npm run docs:promises writes it)', async () => {
  const tables = promises.flatMap((promise) => [
    `## ${promise.name}`,
    '',
    `From ${promise.source}.`,
    '',
    '| Place | Words |',
    '| --- | --- |',
    ...new Set(
      findSentences(promise).map(({ file, text }) => `| \`${file}\` | ${text.replaceAll('|', '\\|')} |`),
    ),
    '',
  ]);
  const page = [
    '# What we promise',
    '',
    'Every sentence of the product that makes a promise which others make too, with the one place that it comes from. A test compares them, and finds the next one that differs. This page is generated: `npm run docs:promises` writes it.',
    '',
    ...tables,
  ].join('\n');
  const { code } = await format('promises.md', page);
  await expect(code).toMatchFileSnapshot('../docs/promises.md');
});
