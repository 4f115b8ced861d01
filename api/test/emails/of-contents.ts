import { compose, logo, picture, quoted, write } from './compose.ts';
import { answer, gmailHead, plain, type Landing } from './from-mail-programs.ts';

const longThread = Array.from(
  { length: 40 },
  (_, depth) => `${'>'.repeat(depth + 1)} Earlier message ${depth}`,
).join('\n');

/** What people write, whatever the program. */
export const ofContents: readonly Landing[] = [
  {
    name: 'a signature after two dashes',
    email: plain(answer, '-- \nAroha Ngata\nNgata Bakery, Wellington'),
    text: answer,
  },
  {
    name: 'several paragraphs',
    email: plain('Kia ora,', answer, 'The door one is too dark.', gmailHead, quoted),
    text: `Kia ora,\n\n${answer}\n\nThe door one is too dark.`,
  },
  {
    name: 'a list',
    email: plain('Please change:\n- the phone number\n- the hours\n- the photo'),
    text: 'Please change:\n- the phone number\n- the hours\n- the photo',
  },
  {
    name: 'te reo Māori',
    email: plain('Tēnā koe, ko te whakaahua tuarua tāku i pai ai. Ngā mihi nui!', gmailHead, quoted),
    text: 'Tēnā koe, ko te whakaahua tuarua tāku i pai ai. Ngā mihi nui!',
  },
  {
    name: 'te reo Māori in quoted-printable of another character set',
    email: write(
      'From: {from}',
      'To: {to}',
      'Subject: =?utf-8?B?UmU6IE1hdGFyaWtp?=',
      'Content-Type: text/plain; charset=iso-8859-13',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'K=F4 ora',
    ),
    text: 'Kō ora',
  },
  {
    name: 'emoji',
    email: plain('Perfect 👍🏽🥐 — ship it!', gmailHead, quoted),
    text: 'Perfect 👍🏽🥐 — ship it!',
  },
  ...[
    [
      'dates',
      'Our opening hours for summer:\n\nFrom: 1 December\nTo: 24 December\n\nAlso raise the price to $95',
    ],
    [
      'a line to sign on',
      'Please add a line to sign on:\n____________________\nName\n\nAlso please call me before Friday',
    ],
    ['a line of dashes', 'Prices\n--\nKids $40\nAdults $60'],
    ['brackets', 'Here it is.\n[image of our shop is attached below]'],
    ['what somebody wrote in French', 'Voici :\n\nLe 5 mai nous avons écrit :\nMerci'],
    ['what somebody wrote', 'Use this:\n\nOn Monday my aunt wrote:\nBest pies in town'],
    ['a sender’s name', 'The form says:\n\nFrom: Jane <jane@cafe.example>\nPlease change that'],
    ['where things came from', 'The flour is here.\nSent from our supplier, by train. Please say so.'],
    ['a greeting, and a thought after it', 'Ka pai!\n\nCheers,\nAroha\n\nPS: please call me'],
  ].map(([name = '', text = '']) => ({ name: `a text with ${name}`, email: plain(text), text })),
  {
    name: 'marks that turn the text around',
    email: plain('Pay \u202eto me\u202c, please'),
    text: 'Pay to me, please',
  },
  {
    name: 'a table',
    email: compose({
      html: '<table><tr><th>Who</th><th>Price</th></tr><tr><td>Kids</td><td>$40</td></tr></table>',
    }),
    text: 'Who Price\nKids $40',
  },
  { name: 'emoji alone, HTML only', email: compose({ html: '<div>👩🏽‍🍳❤️</div>' }), text: '👩🏽‍🍳❤️' },
  { name: 'a long thread', email: plain(answer, gmailHead, longThread), text: answer },
  {
    name: 'lines that flow, in base64',
    email: write(
      'From: {from}',
      'To: {to}',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(answer).toString('base64'),
    ),
    text: answer,
  },
  {
    name: 'a link',
    email: compose({ html: '<p>Like <a href="https://cafe.example/menu">this menu</a></p>' }),
    text: 'Like this menu [https://cafe.example/menu]',
  },
  {
    name: 'a forward, with what it passes on',
    email: compose({
      subject: 'Fwd: Menu for Matariki',
      text: 'Please use these prices.\n\n---------- Forwarded message ---------\nFrom: Printer <print@menu.example>\nSubject: Menu\n\nPie $9',
    }),
    text: 'Please use these prices.\n\n---------- Forwarded message ---------\nFrom: Printer <print@menu.example>\nSubject: Menu\n\nPie $9',
  },
  {
    name: 'a file',
    email: compose({
      text: answer,
      attachments: [{ fileName: 'menu.txt', contentType: 'text/plain', content: Buffer.from('Pie $9') }],
    }),
    text: answer,
    files: ['menu.txt'],
  },
  {
    name: 'a file without words',
    email: compose({
      text: '\n',
      attachments: [{ fileName: 'Kōwhai.txt', contentType: 'text/plain', content: Buffer.from('Pie') }],
    }),
    text: 'Pie',
    files: ['Kōwhai.txt'],
  },
  {
    name: 'a photo and the logo of a signature within the text',
    email: (about) => {
      const inline = (cid: string, content: Buffer) => [
        `--b`,
        'Content-Type: image/png; name="' + cid + '.png"',
        'Content-Transfer-Encoding: base64',
        `Content-ID: <${cid}>`,
        'Content-Disposition: inline; filename="' + cid + '.png"',
        '',
        content.toString('base64'),
      ];
      return write(
        'From: {from}',
        'To: {to}',
        'Content-Type: multipart/related; boundary="b"',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>${answer}</p><img src="cid:shop"><img src="cid:logo">`,
        ...inline('shop', picture),
        ...inline('logo', logo),
        '--b--',
      )(about);
    },
    text: answer,
    files: ['shop.png'],
  },
  {
    name: 'upper-case addresses',
    email: (about) =>
      compose({ text: answer })({ from: about.from.toUpperCase(), to: about.to.toUpperCase() }),
    text: answer,
  },
  {
    name: 'the reply address among copies',
    email: (about) => compose({ text: answer, to: ['someone@else.example', about.to] })(about),
    text: answer,
  },
  {
    name: 'an encoded sender name',
    email: (about) => compose({ text: answer, from: `"Ngāta, Āroha" <${about.from}>` })(about),
    text: answer,
  },
  {
    name: 'a person who says it is not automatic',
    email: compose({ text: answer, headers: { 'Auto-Submitted': 'no' } }),
    text: answer,
  },
];
