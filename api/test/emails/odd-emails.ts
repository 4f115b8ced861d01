import { compose, write, type Compose } from './compose.ts';

/** An email that other products are known to lose words of, and what a message shows and folds of it. */
export type OddEmail = {
  name: string;
  email: Compose;
  text: string;
  /** What each folded part begins with. */
  folded?: string[];
  files?: string[];
  isAbsenceNote?: boolean;
  problem?: 'encrypted' | 'unreadable-part';
};

/** Lines of a plain text with the headers that every email has, and others. */
export const lines = (headers: readonly string[], ...text: readonly string[]): Compose =>
  write(
    'From: Aroha Ngata <{from}>',
    'To: {to}',
    ...(headers.some((header) => header.startsWith('Subject:')) ? [] : ['Subject: Re: Home page draft']),
    ...(headers.some((header) => header.startsWith('Content-Type:'))
      ? []
      : ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']),
    ...headers,
    '',
    ...text,
  );

const encoded = (subject: string) => `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;

/** Headers that say nothing of who wrote, lists and several authors. */
const ofOddHeaders: readonly OddEmail[] = [
  ...[
    'X-Auto-Response-Suppress: All',
    'X-Auto-Response-Suppress: OOF, AutoReply',
    'X-Auto-Response-Suppress: DR, RN, NRN, OOF',
    'Precedence: list',
    'List-Id: <team.bakery.example>',
    'Precedence: bulk',
    'Sender: team@bakery.example',
  ].map((header, index) => ({
    name: `with ${header}`,
    email: lines([header], `Please change phone number ${index}.`),
    text: `Please change phone number ${index}.`,
  })),
  ...['Sender: {from}', 'Sender: Aroha <{from}>', 'sender: "Ngata, Aroha" <{from}>'].map((sender, index) => ({
    name: `by two authors, with ${sender}`,
    email: write(
      'From: Rua <rua@bakery.example>, Aroha <{from}>',
      sender,
      'To: {to}',
      'Subject: From both of us',
      '',
      `We agree on draft ${index}.`,
    ),
    text: `We agree on draft ${index}.`,
  })),
];

/** Absence notes without the headers that say so. */
const absenceNotes: readonly OddEmail[] = [
  ['Automatic reply: Home page draft', 'I am on leave until 2 December.'],
  ['Abwesenheitsnotiz: Startseite', 'Ich bin bis 2. Dezember nicht im Büro.'],
  ['Réponse automatique : Page d’accueil', 'Je suis absente.'],
  ['自动答复: 首页草稿', '我正在休假。'],
  ['자동 회신: 홈페이지', '휴가 중입니다.'],
  ['自動応答: ホームページ', '不在にしております。'],
  ['He whakautu aunoa: Whārangi kāinga', 'Kei te okioki au.'],
].map(([subject = '', text = '']) => ({
  name: `a note of absence titled ${subject}`,
  email: lines([encoded(subject)], text),
  text,
  isAbsenceNote: true,
}));

const boundary = 'Content-Type: multipart/mixed; boundary="b"';
const part = (type: string, ...content: readonly string[]) => [
  '--b',
  `Content-Type: ${type}`,
  '',
  ...content,
];

/** HTML beside texts, and texts that are files. */
const ofOddParts: readonly OddEmail[] = [
  {
    name: 'HTML, and a text that a gateway appends',
    email: lines(
      [boundary],
      ...part('text/html; charset=utf-8', '<p>Publish on Monday, please.</p>'),
      ...part('text/plain', 'Scanned by the mail server.'),
      '--b--',
    ),
    text: 'Publish on Monday, please.\n\nScanned by the mail server.',
  },
  {
    name: 'a text, and HTML that a gateway appends',
    email: lines(
      [boundary],
      ...part('text/plain', 'Publish on Tuesday, please.'),
      ...part('text/html', '<p>Scanned <b>twice</b>.</p>'),
      '--b--',
    ),
    text: 'Publish on Tuesday, please.\n\nScanned twice.',
  },
  {
    name: 'words before and after a photo',
    email: lines(
      [boundary],
      ...part('text/plain', 'Before the photo.'),
      ...[
        '--b',
        'Content-Type: image/png; name="shop.png"',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw==',
      ],
      ...part('text/plain', 'After the photo.'),
      '--b--',
    ),
    text: 'Before the photo.\n\nAfter the photo.',
    files: ['shop.png'],
  },
  {
    name: 'a text that only says to see the HTML',
    email: lines(
      ['Content-Type: multipart/alternative; boundary="b"'],
      ...part('text/plain', 'Your program can’t show HTML.'),
      ...part('text/html; charset=utf-8', '<p>The kayaks go on the front page, the tents below them.</p>'),
      '--b--',
    ),
    text: 'Your program can’t show HTML.\n\nThe kayaks go on the front page, the tents below them.',
  },
  ...['copy.txt', 'banner.html', 'prices.csv'].map((name) => ({
    name: `${name} shown within the text`,
    email: lines(
      [boundary],
      ...part('text/plain', `Here is ${name}.`),
      '--b',
      `Content-Type: text/${name.endsWith('html') ? 'html' : 'plain'}; name="${name}"`,
      `Content-Disposition: inline; filename="${name}"`,
      '',
      'words of the file',
      '--b--',
    ),
    text: `Here is ${name}.`,
    files: [name],
  })),
  {
    name: 'parts whose boundary is another',
    email: lines(['Content-Type: multipart/mixed; boundary="missing"'], '--b', '', 'Nobody loses this.'),
    text: '--b\n\nNobody loses this.',
  },
];

/** A text of given bytes. */
const bytes = (type: string, content: Buffer | string, encoding = '8bit'): Compose => {
  const head = lines([`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`]);
  return async (about) => Buffer.concat([await head(about), Buffer.from('\r\n'), Buffer.from(content)]);
};

const japanese = '\u001b$B%F%9%H\u001b(B';
/** "The invoice of 20 €" with the euro sign of windows-1252. */
const euro = Buffer.from('The invoice of 20 \u0080', 'latin1');

/** Character sets that are declared wrongly or not at all. */
const ofOddCharsets: readonly OddEmail[] = [
  { name: 'ISO-2022-JP undeclared', email: bytes('text/plain', japanese, '7bit'), text: 'テスト' },
  { name: 'ISO-2022-JP as ASCII', email: bytes('text/plain; charset=us-ascii', japanese), text: 'テスト' },
  { name: 'ISO-2022-JP in HTML', email: bytes('text/html', `<p>${japanese}</p>`, '7bit'), text: 'テスト' },
  {
    name: 'the euro sign of windows-1252 as Latin-1',
    email: bytes('text/plain; charset=iso-8859-1', euro),
    text: 'The invoice of 20 €',
  },
  {
    name: 'windows-1252 as UTF-8',
    email: bytes('text/plain; charset=utf-8', Buffer.from('Le café est fermé', 'latin1')),
    text: 'Le café est fermé',
  },
  { name: 'UTF-8 as Latin-1', email: bytes('text/plain; charset=iso-8859-1', 'Tēnā koe'), text: 'Tēnā koe' },
  { name: 'UTF-8 undeclared', email: bytes('text/plain', 'Ngā mihi, 谢谢'), text: 'Ngā mihi, 谢谢' },
  {
    name: 'GBK',
    email: bytes('text/plain; charset="gb2312"', Buffer.from('cad7d2b3bfc9d2d4c1cb', 'hex')),
    text: '首页可以了',
  },
];

const tnef =
  'eJ8+IgEAAQaQCAAEAAAAAAABAAEAAgKQBgAOAAAAAQD/////AAAAAAAAAAD9AwIQgAEACgAAAGJyaWVmLnR4dACWAwIPgAYAIAAAAFRoZSBicmllZiBpbiBhIHdpbm1haWwuZGF0IGZpbGUuJws=';

/** What Outlook sends as one file: attributes of one kind each, as MS-OXTNEF has them. */
function toTnef(...attributes: readonly (readonly [level: number, id: number, content: Buffer])[]): string {
  const head = Buffer.from('789f3e220100', 'hex');
  const written = attributes.map(([level, id, content]) => {
    const start = Buffer.alloc(9);
    start.writeUInt8(level, 0);
    start.writeUInt32LE(id, 1);
    start.writeUInt32LE(content.length, 5);
    return Buffer.concat([start, content, Buffer.alloc(2)]);
  });
  return Buffer.concat([head, ...written]).toString('base64');
}

const outlook = (content: string): Compose =>
  lines(
    [boundary],
    '--b',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    content,
    '--b--',
  );

/** A message signed as S/MIME does it: its content, the algorithms and signers left empty. */
function toSigned(content: string, type = '02'): string {
  const wrap = (tag: number, ...parts: readonly Buffer[]) => {
    const inner = Buffer.concat(parts);
    const length = Buffer.from([0x82, inner.length >> 8, inner.length & 0xff]);
    return Buffer.concat([Buffer.from([tag]), length, inner]);
  };
  const oid = (last: string) => Buffer.from(`06092a864886f70d0107${last}`, 'hex');
  const octets = wrap(0x04, Buffer.from(content));
  const within = wrap(0x30, oid('01'), wrap(0xa0, octets));
  const data = wrap(0x30, Buffer.from('020101', 'hex'), wrap(0x31), within, wrap(0x31));
  return wrap(0x30, oid(type), wrap(0xa0, data)).toString('base64');
}

const secured = (content: string, type: string): Compose =>
  lines(
    [
      `Content-Type: application/pkcs7-mime; smime-type=${type}; name="smime.p7m"`,
      'Content-Transfer-Encoding: base64',
    ],
    content,
  );

const calendar = (method: string, ...event: readonly string[]) => [
  `--b`,
  `Content-Type: text/calendar; charset=utf-8; method=${method}`,
  '',
  'BEGIN:VCALENDAR',
  `METHOD:${method}`,
  'BEGIN:VEVENT',
  'SUMMARY:Design review',
  ...event,
  'END:VEVENT',
  'END:VCALENDAR',
];

/** Formats of one program, calendars and signatures. */
const ofOddFormats: readonly OddEmail[] = [
  { name: 'winmail.dat with a file', email: outlook(tnef), text: '', files: ['brief.txt'] },
  {
    name: 'winmail.dat with a text',
    email: outlook(toTnef([1, 0x0002800c, Buffer.from('The brief is ready.\0')])),
    text: 'The brief is ready.',
  },
  {
    name: 'winmail.dat with HTML in the properties',
    email: outlook(
      toTnef([
        1,
        0x00069003,
        Buffer.concat([
          Buffer.from('01000000020113100100000014000000', 'hex'),
          Buffer.from('<p>Kia ora koutou</p'),
        ]),
      ]),
    ),
    text: 'Kia ora koutou',
  },
  {
    name: 'winmail.dat that is cut off',
    email: outlook(tnef.slice(0, 80)),
    text: '',
    files: ['winmail.dat'],
    problem: 'unreadable-part',
  },
  {
    name: 'an accepted invitation',
    email: lines(
      ['Content-Type: multipart/alternative; boundary="b"'],
      ...calendar('REPLY', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:{from}'),
      '--b--',
    ),
    text: 'Accepted: Design review',
    files: ['invite.ics'],
  },
  {
    name: 'a declined invitation with a comment',
    email: lines(
      [boundary],
      ...calendar(
        'REPLY',
        'ATTENDEE;CN=Aroha;PARTSTAT=DECLINED',
        ' :mailto:{from}',
        'COMMENT:Could we do Friday\\, at 10?',
      ),
      '--b--',
    ),
    text: 'Declined: Design review\n\nCould we do Friday, at 10?',
    files: ['invite.ics'],
  },
  {
    name: 'another time proposed',
    email: lines([boundary], ...calendar('COUNTER', 'DTSTART:20261120T010000Z'), '--b--'),
    text: 'New time proposed: Design review',
    files: ['invite.ics'],
  },
  {
    name: 'a signed message',
    email: secured(toSigned('Content-Type: text/plain\r\n\r\nSigned and approved.'), 'signed-data'),
    text: 'Signed and approved.',
  },
  {
    name: 'a signed message with a file',
    email: secured(
      toSigned(
        [
          'Content-Type: multipart/mixed; boundary=c',
          '',
          '--c',
          '',
          'Signed words.',
          '--c',
          'Content-Type: text/csv; name=prices.csv',
          '',
          '1,2',
          '--c--',
        ].join('\r\n'),
      ),
      'signed-data',
    ),
    text: 'Signed words.',
    files: ['prices.csv'],
  },
  {
    name: 'an encrypted message',
    email: secured(toSigned('nobody reads this', '03'), 'enveloped-data'),
    text: '',
    files: ['smime.p7m'],
    problem: 'encrypted',
  },
  {
    name: 'a message encrypted by OpenPGP',
    email: lines(
      ['Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b"'],
      ...part('application/pgp-encrypted', 'Version: 1'),
      ...part('application/octet-stream; name="encrypted.asc"', '-----BEGIN PGP MESSAGE-----'),
      '--b--',
    ),
    text: '',
    files: ['encrypted.asc'],
    problem: 'encrypted',
  },
];

/** Emails that products lose words of, without those about quotes. */
export const oddEmails: readonly OddEmail[] = [
  ...ofOddHeaders,
  ...absenceNotes,
  ...ofOddParts,
  ...ofOddCharsets,
  ...ofOddFormats,
];

/** What is only a word or two, and stands for a text that has none. */
export const subjectOnly = compose({ subject: 'Yes, please go ahead', text: '' });
