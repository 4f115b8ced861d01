import { compose } from './compose.ts';
import { lines, type OddEmail } from './odd-emails.ts';

const header = (from: string, date: string, to: string, subject: string, colon = ':') => [
  `${from}${colon} Studio <studio@stackworks.example>`,
  `${date}${colon} 2026-11-18 9:00`,
  `${to}${colon} Aroha <aroha@bakery.example>`,
  `${subject}${colon} Home page`,
];

/** Headers of quoted emails, by language. */
const quoteHeaders: readonly OddEmail[] = [
  { language: 'Chinese', words: ['发件人', '发送时间', '收件人', '主题', '：'], said: '好的，没问题。' },
  {
    language: 'traditional Chinese',
    words: ['寄件者', '寄件日期', '收件者', '主旨', ':'],
    said: '好的，沒問題。',
  },
  { language: 'Japanese', words: ['差出人', '送信日時', '宛先', '件名', '：'], said: '了解しました。' },
  { language: 'Korean', words: ['보낸 사람', '보낸 날짜', '받는 사람', '제목', ':'], said: '네, 좋습니다.' },
  { language: 'Polish', words: ['Od', 'Wysłano', 'Do', 'Temat', ':'], said: 'Tak, proszę.' },
].map(({ language, words: [from = '', date = '', to = '', subject = '', colon], said }) => ({
  name: `a quote header in ${language}`,
  email: lines([], said, '', ...header(from, date, to, subject, colon), '', 'OLD TEXT of the studio.'),
  text: said,
  folded: [from],
}));

/** What people write that looks like a quote's header. */
const likeHeaders: readonly OddEmail[] = [
  [
    'Hi,',
    '',
    'Please send the invoice to our accountant (accounts@client.example) before 30 November 2026 with these details:',
    '',
    '- purchase order 4411',
  ],
  [
    'The labels should read',
    '',
    'From: your name',
    'Email: your address',
    'Subject: what it is about',
    '',
    'Thanks.',
  ],
  ['Write to Mere (mere@bakery.example) at 10:30 on 3/12 about this:', 'The oven is broken.', 'She knows.'],
  ['Rechnung bitte an Frau Ngata (buero@bakery.example), spätestens am 30.11.2026:', '', '- Bestellung 4411'],
].map((text) => ({
  name: `words like a header: ${text[0]}`,
  email: lines([], ...text),
  text: text.join('\n'),
}));

/** Answers between what is quoted. */
const answersBetween: readonly OddEmail[] = [
  {
    name: 'answers between quotes, Gmail in HTML only',
    email: compose({
      html: '<div><br></div><div class="gmail_quote"><div class="gmail_attr">On Wed, 18 Nov 2026 at 09:00, Studio &lt;s@stackworks.example&gt; wrote:</div><blockquote class="gmail_quote">Which colour?</blockquote><div>Green.</div><blockquote class="gmail_quote">And the heading?</blockquote><div>Keep it.</div></div>',
    }),
    text: 'Green.\n\nKeep it.',
    folded: ['On Wed', 'And the heading?'],
  },
  {
    name: 'answers between quotes, Apple Mail in HTML only',
    email: compose({
      html: '<blockquote type="cite"><div>Which colour?</div></blockquote><div>Blue.</div><blockquote type="cite"><div>Which font?</div></blockquote><div>Yours.</div>',
    }),
    text: 'Blue.\n\nYours.',
    folded: ['Which colour?', 'Which font?'],
  },
  {
    name: 'answers between quoted lines',
    email: lines([], '> Which colour?', 'Red.', '> Which font?', 'Ours.', '-- ', 'Aroha'),
    text: 'Red.\n\nOurs.',
    folded: ['> Which colour?', '> Which font?', '-- '],
  },
  {
    name: 'answers within what Proton Mail quotes',
    email: compose({
      html: '<div class="protonmail_quote">Studio wrote:<blockquote class="protonmail_quote" type="cite">Which photo?</blockquote><p>The second.</p></div>',
    }),
    text: 'Studio wrote:\n\nThe second.',
    folded: ['Which photo?'],
  },
  {
    name: 'nothing but a quote, in which the answer may be',
    email: compose({ html: '<div class="yahoo_quoted">Which photo? THE SECOND.</div>' }),
    text: 'Which photo? THE SECOND.',
  },
];

/** Forwards: what is passed on is what the person sends. */
const forwards: readonly OddEmail[] = [
  'VS: Tilbud',
  'WG: Angebot',
  'TR : Devis',
  'RV: Oferta',
  '转发: 报价',
  'Fwd: Quote',
  '전달: 견적',
].map((subject) => ({
  name: `a forward titled ${subject}`,
  email: lines(
    [`Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`],
    'Please use this price.',
    '',
    ...header('Fra', 'Sendt', 'Til', 'Emne'),
    '',
    'The quote is NZD 450.',
  ),
  text: [
    'Please use this price.',
    '',
    ...header('Fra', 'Sendt', 'Til', 'Emne'),
    '',
    'The quote is NZD 450.',
  ].join('\n'),
}));

/** Emails that products lose words of, about what is quoted and what isn't. */
export const oddQuotes: readonly OddEmail[] = [
  ...quoteHeaders,
  ...likeHeaders,
  ...answersBetween,
  ...forwards,
  {
    name: 'a forward without a title of its own, from an iPhone',
    email: lines(
      [],
      'See below.',
      '',
      'Begin forwarded message:',
      '',
      ...header('From', 'Date', 'To', 'Subject'),
      '',
      'The quote is NZD 460.',
    ),
    text: [
      'See below.',
      '',
      'Begin forwarded message:',
      '',
      ...header('From', 'Date', 'To', 'Subject'),
      '',
      'The quote is NZD 460.',
    ].join('\n'),
  },
];
