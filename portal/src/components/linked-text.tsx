import { Fragment } from 'react';

/** Web addresses, from `https://` or `www.` on, up to what no address contains: spaces, quotes, CJK punctuation, an ellipsis. */
const address =
  /(?:https?:\/\/|(?<![\w@./-])www\.(?=[\w-]+\.))[^\s<>"“”«»…\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/gi;

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Cuts what belongs to the sentence: from a bracket on that the address doesn't open, bold's stars, final punctuation. */
function trimAddress(found: string): string {
  const open: string[] = [];
  let end = 0;
  for (const letter of found) {
    const opener = openerOf[letter];
    if (opener !== undefined && open.pop() !== opener) break;
    if ('([{'.includes(letter)) open.push(letter);
    end += letter.length;
  }
  const [within = ''] = found.slice(0, end).split('**');
  return within.replace(/[.,:;!?'’*_~([{-]+$/, '');
}

/** What somebody wrote, with web addresses as links and nothing else as markup. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    {splitAddresses(text).map(({ text: part, href, start }) =>
      href ? (
        <a key={start} href={href} target="_blank" rel="noreferrer" className="link">
          {part}
        </a>
      ) : (
        <Fragment key={start}>{part}</Fragment>
      ),
    )}
  </p>
);

type Part = { text: string; start: number; href: string | null };

export function splitAddresses(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(address)) {
    const found = trimAddress(run);
    if (index > end) parts.push({ text: text.slice(end, index), start: end, href: null });
    const href = /^https?:/i.test(found) ? found : `https://${found}`;
    parts.push({ text: found, start: index, href: URL.canParse(href) ? href : null });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, href: null });
  return parts;
}
