import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Older words for things that the glossary calls otherwise. They may stand in texts for people, never in a name, a key, an
 * address or a comment.
 */
const replaced = [
  { word: 'enquiry', pattern: /enquir/i, say: 'lead' },
  // A revision is a change that a client asks for, and Sanity's word; so only some of its names are wrong.
  { word: 'revision', pattern: /revisionNumber|revision_(id|number)\b|\/revisions\b/, say: 'version' },
  // Stripe has tiers of its own, and a page of the documents keeps its address.
  {
    word: 'tier',
    pattern: /(?<!\/)\btier|[a-z]Tier|_tier/,
    say: 'plan',
    but: /stripe-local|more-than-asked|documented-steps/,
  },
  // Sanity and Vite call their own files assets.
  {
    word: 'asset',
    pattern: /(?<!portal-|sanity\.)asset(?!sDir|sInline)/i,
    say: 'file',
    but: /^(site|packages\/(content|sanity-local))\/|(^|\/)(studio|content)\/|export-content|shared-parts|reference\.test/,
  },
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.astro', '*.sql'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => existsSync(file) && !/\.gen\.|^api\/src\/documented\/|^scripts\/[\w-]+\.test\.mjs$/.test(file),
  );

/** A string with a space or a capital first is a text; what has neither is a key, an address or a name. */
const isText = (text) => /\s/.test(text.trim()) || /^\W?[A-Z]/.test(text);

/** What a file says but for its texts: names, keys, addresses and comments, each with its line. */
function readWords(file) {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.sql'))
    return source.split('\n').map((text, at) => ({ text, place: `${file}:${at + 1}` }));
  const code = file.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(source)?.[1] ?? '') : source;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts = [];
  const visit = (node) => {
    const isString = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (ts.isJsxText(node) || ts.isRegularExpressionLiteral(node) || (isString && isText(node.text)))
      texts.push([node.getStart(), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const blanked = texts.reduceRight(
    (rest, [start, end]) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    code,
  );
  return blanked.split('\n').map((text, at) => ({ text, place: `${file}:${at + 1}` }));
}

it('the code says the glossary’s words', { timeout: 60_000 }, () => {
  const found = replaced.flatMap(({ word, pattern, say, but }) =>
    files
      .filter((file) => !but?.test(file) && pattern.test(readFileSync(file, 'utf8')))
      .flatMap(readWords)
      .filter(({ text }) => pattern.test(text))
      .map(({ text, place }) => `${place}: ${text.trim()} (say ${say}, not ${word})`),
  );
  expect(found).toEqual([]);
});
