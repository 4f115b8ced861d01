import { Fragment } from 'react';

/** Web addresses, from `https://` or `www.` on, without trailing punctuation. */
const address = /(?:https?:\/\/|(?<![\w@./-])www\.(?=[\w-]+\.))[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** A message's text, with web addresses as links and nothing else as markup. */
export const MessageText = ({ text }: { text: string }) => (
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
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > end) parts.push({ text: text.slice(end, index), start: end, href: null });
    const href = /^https?:/i.test(found) ? found : `https://${found}`;
    parts.push({ text: found, start: index, href: URL.canParse(href) ? href : null });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, href: null });
  return parts;
}
