import { describe, expect, it } from 'vitest';
import { checkEmailLimits, checkHtmlDepth } from './email-limits.ts';

const head = 'From: aroha@bakery.example\r\nSubject: Re: Bakery\r\n';
const check = (text: string) => () => checkEmailLimits(Buffer.from(text, 'latin1'));

const withParts = (count: number) =>
  `${head}Content-Type: multipart/mixed;\r\n boundary="a b"\r\n\r\n${'--a b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(count)}--a b--\r\n`;

const nested = (depth: number) =>
  head +
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('');

const forwarded = (depth: number) => `${head}${'Content-Type: message/rfc822\r\n\r\n'.repeat(depth)}`;

describe('an email', () => {
  it.each([
    ['with 400 parts', withParts(400)],
    ['with 40 levels of parts', nested(40)],
    ['forwarded forty times', forwarded(40)],
    ['of 25 MB in base64', `${head}\r\n${`${'A'.repeat(76)}\r\n`.repeat(335_000)}`],
    ['in one line', `${head}\r\n${'a'.repeat(1_000_000)}`],
    ['with lines that look like parts', `${head}\r\n${'--a\r\n'.repeat(2_000)}`],
    ['with siblings that have parts', withParts(3).replaceAll('text/plain', 'multipart/mixed; boundary=c')],
    ['without a body', head],
    ['without anything', ''],
  ])('%s is read', (_name, text) => {
    expect(check(text)).not.toThrow();
  });

  it.each([
    ['parts', withParts(501)],
    ['parts', withParts(100_000).replaceAll('\r\n', '\n')],
    ['depth', nested(10_000)],
    ['depth', forwarded(1_000)],
    ['headBytes', `${head}X-Long: ${'a'.repeat(1_000_000)}\r\n\r\nx`],
    ['headBytes', `${head}X-Long: a${'\r\n a'.repeat(1_000).concat('a'.repeat(300_000))}`],
    ['headLines', `${head}${'X-More: a\r\n'.repeat(60_000)}\r\nx`],
    ['lines', `${head}\r\n${'\n'.repeat(1_000_000)}`],
    ['flowedLines', `${head}Content-Type: text/plain; format=flowed\r\n\r\n${'> a \r\n'.repeat(100_000)}`],
  ])('with too many %s is not', (limit, text) => {
    expect(check(text)).toThrow(limit);
  });
});

describe('HTML', () => {
  it.each([
    ['paragraphs that nothing closes', '<p>Kia ora'.repeat(5_000)],
    ['rows and cells', `<table>${'<tr><td>1</td><td><br>2</td></tr>'.repeat(5_000)}</table>`],
    ['quotes within quotes', `${'<blockquote><div>'.repeat(300)}x${'</div></blockquote>'.repeat(300)}`],
    ['signs that open nothing', '1 < 2 '.repeat(5_000)],
  ])('with %s is read', (_name, html) => {
    expect(() => checkHtmlDepth(html)).not.toThrow();
  });

  it.each(['<div>', '<table><tr><td>', '<DIV></x>', '<p><li>'])('nested by %s without end is not', (unit) => {
    expect(() => checkHtmlDepth(unit.repeat(250_000))).toThrow('htmlDepth');
  });
});
