import { expect, it } from 'vitest';
import { splitAddresses } from '#/components/linked-text.tsx';

const linksIn = (text: string) => splitAddresses(text).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://bread.example/a?b=1.', ['https://bread.example/a?b=1']],
  ['(http://bread.example), and HTTPS://BREAD.example/', ['http://bread.example', 'HTTPS://BREAD.example/']],
  ['javascript:alert(1) data:text/html,x ftp://bread.example //bread.example', []],
  ['https://', []],
  [
    'See www.bread.example/menu, or WWW.bread.example.',
    ['https://www.bread.example/menu', 'https://WWW.bread.example'],
  ],
  [
    '(https://bread.example/a) [https://bread.example/b]',
    ['https://bread.example/a', 'https://bread.example/b'],
  ],
  ['https://bread.example/rye_(bread), yes', ['https://bread.example/rye_(bread)']],
  ['(see https://bread.example/rye_(bread))', ['https://bread.example/rye_(bread)']],
  ['https://bread.example/a)b', ['https://bread.example/a']],
  ['看这里：https://bread.example/a。谢谢', ['https://bread.example/a']],
  [
    '「https://bread.example/a」と（https://bread.example/b）',
    ['https://bread.example/a', 'https://bread.example/b'],
  ],
  [
    'https://bread.example/a… and **https://bread.example/b**!',
    ['https://bread.example/a', 'https://bread.example/b'],
  ],
  [
    '“https://bread.example/a”, https://bread.example/パン',
    ['https://bread.example/a', 'https://bread.example/パン'],
  ],
  ['www. www.bread awww.bread.example mere@www.bread.example', []],
])('only web addresses are links, without what ends the sentence: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it('nothing of the text is lost or changed', () => {
  const text = '<b>https://a.example</b> then\n"https://b.example/?q=<script>" end';
  expect(
    splitAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
