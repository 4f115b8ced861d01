import { emailTextLimit, messageLimit } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { lines, oddEmails } from '#test/emails/odd-emails.ts';
import { checkNestings } from '#test/emails/random-parts.ts';
import { oddQuotes } from '#test/emails/odd-quotes.ts';
import { readEmail } from './read-email.ts';
import { readOriginal } from './read-original.ts';

const people = { from: 'aroha@bakery.example', to: 'reply+1@reply.stackworks.example' };
const envelope = { id: 'email', returnPath: people.from, recipients: [] };
const read = (raw: Buffer, about: Partial<typeof envelope> = {}) =>
  readEmail(raw, { ...envelope, ...about }, { trustedServer: null });

it('there are sixty emails that lose words elsewhere', () => {
  expect(oddEmails.length + oddQuotes.length).toBeGreaterThanOrEqual(60);
});

it.each([...oddEmails, ...oddQuotes])(
  'reads $name',
  async ({ email, text, folded = [], files = [], isAbsenceNote = false, problem = null }) => {
    const found = await read(await email(people));
    expect(found).toMatchObject({
      from: people.from,
      text,
      isAutomatic: false,
      isAbsenceNote,
      problem,
      bounce: null,
    });
    expect(found.files.map(({ name }) => name)).toEqual(files);
    expect(found.folded).toHaveLength(folded.length);
    for (const [index, start] of folded.entries()) expect(found.folded[index]?.text).toMatch(start);
  },
);

it('loses no word of sixty emails whose parts are nested at random', () => checkNestings(60));

describe('an email whose only text is in another form', () => {
  const readLines = async (headers: readonly string[], ...text: readonly string[]) =>
    read(await lines(headers, ...text)(people));

  it('shows the text of a text file', async () => {
    const letter = await readLines(
      ['Content-Type: text/plain; charset=utf-8; name="letter.txt"', 'Content-Disposition: attachment'],
      'Please change our hours.',
    );
    expect(letter).toMatchObject({ text: 'Please change our hours.', files: [{ name: 'letter.txt' }] });
    expect(
      (await readOriginal(await lines(['Content-Type: text/plain; name="letter.txt"'], 'Kia ora')(people)))
        .text,
    ).toBe('Kia ora');
  });

  it.each(['8bit', 'base64'])('shows the text of an email that it encloses in %s', async (encoding) => {
    const inner = 'Subject: Hours\r\nContent-Type: text/html\r\n\r\n<p>Please change our hours.</p>';
    const found = await readLines(
      ['Content-Type: message/rfc822', `Content-Transfer-Encoding: ${encoding}`],
      encoding === 'base64' ? Buffer.from(inner).toString('base64') : inner,
    );
    expect(found).toMatchObject({ text: 'Please change our hours.', files: [{ name: 'email.eml' }] });
  });

  it('shows no text of a file beside a text of its own', async () => {
    const found = await readLines(
      ['Content-Type: multipart/mixed; boundary="b"'],
      ...['--b', 'Content-Type: text/plain', '', 'Our letter', '--b'],
      ...['Content-Type: text/plain; name="letter.txt"', '', 'Please change our hours.', '--b--'],
    );
    expect(found).toMatchObject({ text: 'Our letter', files: [{ name: 'letter.txt' }] });
  });

  it('is a file that opens by its type, where it is rich text', async () => {
    for (const type of ['text/rtf', 'application/rtf']) {
      const found = await readLines([`Content-Type: ${type}`], '{\\rtf1 Kia ora}');
      expect(found).toMatchObject({ text: '', files: [{ name: 'attachment.rtf' }] });
    }
  });

  it('shows what stands for its images, unless a plain text says it all', async () => {
    const html =
      '<p>Sale:<img src="https://shop.example/a.png" alt="Pies half price"></p><img alt="Until Friday">';
    expect((await readLines(['Content-Type: text/html'], html)).text).toBe(
      'Sale: Pies half price\n\nUntil Friday',
    );
    const both = await readLines(
      ['Content-Type: multipart/alternative; boundary="b"'],
      ...[
        '--b',
        'Content-Type: text/plain',
        '',
        'Sale:',
        '--b',
        'Content-Type: text/html',
        '',
        html,
        '--b--',
      ],
    );
    expect(both.text).toBe('Sale:');
  });
});

it('shows the first part of a long text and folds the rest, with nothing lost between', async () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(' ');
  const { text, folded } = await read(await lines([], words)(people));

  expect(text.length).toBeLessThanOrEqual(messageLimit);
  expect(folded).toMatchObject([{ at: text.length, kind: 'rest' }]);
  expect(folded[0]?.text).toHaveLength(emailTextLimit);
  expect(words.startsWith(`${text} ${folded[0]?.text ?? ''}`)).toBe(true);
  expect((await readOriginal(await lines([], words)(people))).text).toBe(words);
});

it.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--6qq79v.example', '你好.example'],
  ['xn--mori-qsa.example', 'MĀORI.example'],
])('reads a sender at %s, in either form', async (ascii, unicode) => {
  for (const domain of [ascii, unicode]) {
    const raw = await lines([], 'Kia ora')({ ...people, from: `jane@${domain}` });
    expect((await read(raw)).from).toBe(`jane@${ascii}`);
  }
});

it('names no author where several wrote and none of them sent it, or where there are two From headers', async () => {
  const twice = `From: a@bakery.example\r\nFrom: b@bakery.example\r\n\r\nHello`;
  expect((await read(Buffer.from(twice))).from).toBeNull();
  expect((await read(Buffer.from('From: a@bakery.example, b@bakery.example\r\n\r\nHello'))).from).toBeNull();
});

it.each([
  [
    'qmail',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    '<gone@bakery.example>:\nSorry, no mailbox here by that name. (#5.1.1)',
    '5.1.1',
  ],
  [
    'qmail without a code',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    'This is a permanent error; I’ve given up. Sorry it didn’t work out.',
    '5.0.0',
  ],
  [
    'Exim',
    'Mailer-Daemon@mx.example',
    'Mail delivery failed: returning message to sender',
    '  gone@bakery.example\n    host mx.example [192.0.2.1]: 550 5.1.1 unknown',
    '5.1.1',
  ],
  [
    'Postfix',
    'postmaster@mx.example',
    'Undelivered Mail Returned to Sender',
    'host mx.example said: 552 too large',
    '5.0.0',
  ],
  [
    'a delay',
    'mailer-daemon@mx.example',
    'Delivery delayed',
    'host mx.example said: 451 try again later',
    '4.0.0',
  ],
])('reads a report of %s that is written for people', async (_, from, subject, text, status) => {
  const id = '11111111-2222-4333-8444-555555555555';
  const raw = `From: ${from}\nSubject: ${subject}\n\n${text}\n\n--- Below is a copy.\n\nMessage-ID: <${id}@stackworks.example>`;
  expect((await read(Buffer.from(raw), { returnPath: '' })).bounce).toEqual({ status, quotedId: id });
});

it('takes nobody who writes from postmaster for a server', async () => {
  const raw = 'From: postmaster@bakery.example\nSubject: Re: Home page\n\nLooks good.';
  expect(await read(Buffer.from(raw))).toMatchObject({ bounce: null, text: 'Looks good.' });
});

it.each([
  'Out of office page is broken',
  'Re: Automatic reply: Home page',
  'Automatic replies don’t work',
  'Ausente? No: aquí estoy',
])('takes no note of absence for one: %s', async (subject) => {
  const raw = await lines(
    [`Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`],
    'Kia ora',
  )(people);
  expect((await read(raw)).isAbsenceNote).toBe(false);
});
