import { gzipSync } from 'node:zlib';

type Headers = { from: string; to: string };

/** Lines of a header, and what follows. */
const compose =
  (head: string, body = '') =>
  ({ from, to }: Headers): string =>
    `From: ${from}\r\nTo: ${to}\r\nSubject: Kia ora\r\n${head}\r\n${body}`;

const inParts = (count: number, part = 'Content-Disposition: attachment; filename=a\r\n\r\nx') =>
  compose('Content-Type: multipart/mixed; boundary=b\r\n', `${`--b\r\n${part}\r\n`.repeat(count)}--b--\r\n`);

const nested = (depth: number) =>
  compose(
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join(''),
    'x',
  );

const html = (body: string) => compose('Content-Type: text/html\r\n', body);

const encoded = (type: string, content: Buffer) =>
  compose(
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n`,
    content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  );

const megabyte = 1024 * 1024;

/** Emails that strangers make to exhaust the program that reads them. */
export const hostileEmails = {
  ...Object.fromEntries(
    [10, 100, 501, 999, 1_000, 10_000, 100_000].map((count) => [`${count} parts`, inParts(count)]),
  ),
  ...Object.fromEntries([10, 100, 1_000, 10_000].map((depth) => [`${depth} levels`, nested(depth)])),
  'emails within emails': compose('Content-Type: message/rfc822\r\n\r\n'.repeat(10_000)),
  'parts without an end': compose(
    'Content-Type: multipart/mixed; boundary=b\r\n',
    '--b\r\n\r\n'.repeat(5_000),
  ),
  'a header of 1 MB': compose(`X-Long: ${'a'.repeat(megabyte)}\r\n`, 'x'),
  'a header of 50,000 lines': compose('X-More: a\r\n'.repeat(50_000), 'x'),
  'a header folded 60,000 times': compose(`X-More: a\r\n${' a\r\n'.repeat(60_000)}`, 'x'),
  'twenty thousand recipients': compose(`Cc: ${'a@b.example, '.repeat(19_000)}x@b.example\r\n`, 'x'),
  'encoded words': compose(`X-More: ${'=?utf-8?Q?=41?= '.repeat(15_000)}\r\n`, 'x'),
  'HTML nested a million deep': html('<div>'.repeat(megabyte)),
  'tables within tables': html('<table><tr><td>'.repeat(70_000)),
  'HTML nested behind base64': encoded('text/html', Buffer.from('<b><i>'.repeat(150_000))),
  'an element of a million attributes': html(`<a ${'x '.repeat(megabyte / 2)}>`),
  'a million open tags': html('<'.repeat(megabyte)),
  'a bomb': encoded('application/zip; name=menu.zip', gzipSync(Buffer.alloc(50 * megabyte))),
  'a bomb that says it is text': encoded('text/plain', gzipSync(Buffer.alloc(50 * megabyte))),
  'a line of 8 MB': compose('', 'a'.repeat(8 * megabyte)),
  'a line of 8 MB in quoted-printable': compose(
    'Content-Transfer-Encoding: quoted-printable\r\n',
    '=41='.repeat(2 * megabyte),
  ),
  'two million empty lines': compose('', '\r\n'.repeat(2 * megabyte)),
  'wrapped text': compose('Content-Type: text/plain; format=flowed\r\n', '> a \r\n'.repeat(100_000)),
  'a wrong length': compose('Content-Length: 99999999999\r\nContent-Length: -1\r\nLines: 0\r\n', 'x'),
  'base64 that is none': compose('Content-Transfer-Encoding: base64\r\n', '=A=?\u0000'.repeat(50_000)),
  'an unknown charset': compose('Content-Type: text/plain; charset="x-\u0000"\r\n', 'x'.repeat(1_000)),
  'a charset that is read slowly': compose(
    'Content-Type: text/plain; charset=iso-2022-jp\r\n',
    '\u001b$B\u001b(B'.repeat(50_000),
  ),
} satisfies Record<string, ReturnType<typeof compose>>;

/** An email that only the limit of time ends: its declaration of wrapped text is one that our scan doesn't know. */
export const endlessEmail = compose(
  'Content-Type: text/plain; format*0=flow; format*1=ed\r\n',
  '> a \r\n'.repeat(400_000),
);
