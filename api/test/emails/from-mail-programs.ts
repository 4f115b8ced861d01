import { compose, ourHtml, quoted, type Compose } from './compose.ts';

/** What people write from their mail programs, and the message that it becomes. */
export type Landing = { name: string; email: Compose; text: string; files?: string[] };

export const answer = 'The two by the window, please.';
export const gmailHead = 'On Mon, 23 Nov 2026 at 14:10, Stackworks <hello@stackworks.example> wrote:';
const outlookHead = [
  'From: Stackworks <hello@stackworks.example>',
  'Sent: Monday, 23 November 2026 2:10 pm',
  'To: Aroha Ngata <aroha@bakery.example>',
  'Subject: Bakery website: messages from Stackworks',
].join('\n');
export const plain = (...parts: string[]) => compose({ text: parts.join('\n\n') });

const gmailQuote = `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${gmailHead.replace('<', '&lt;')}</div><blockquote class="gmail_quote">${ourHtml}</blockquote></div>`;
const outlookQuote = `<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${outlookHead.replaceAll('\n', '<br>').replace('<h', '&lt;h')}</div>${ourHtml}`;

/** Answers as mail programs write them. */
export const fromPrograms: readonly Landing[] = [
  { name: 'a line on its own', email: plain(answer), text: answer },
  { name: 'Gmail on the web', email: plain(answer, gmailHead, quoted), text: answer },
  {
    name: 'Gmail on the web, both parts',
    email: compose({
      text: `${answer}\n\n${gmailHead}\n\n${quoted}`,
      html: `<div dir="ltr">${answer}</div><br>${gmailQuote}`,
    }),
    text: answer,
  },
  {
    name: 'Gmail, whose quote header is broken in two',
    email: plain(
      answer,
      'On Mon, 23 Nov 2026 at 14:10, Stackworks Studio of Wellington\n<hello@stackworks.example> wrote:',
      quoted,
    ),
    text: answer,
  },
  {
    name: 'Gmail, HTML only',
    email: compose({ html: `<div dir="ltr">${answer}</div><br>${gmailQuote}` }),
    text: answer,
  },
  {
    name: 'Gmail with a signature',
    email: compose({
      html: `<div>${answer}</div><div class="gmail_signature">Aroha Ngata<br>Ngata Bakery</div>${gmailQuote}`,
    }),
    text: answer,
  },
  { name: 'Gmail on Android', email: plain(answer, gmailHead, quoted, ''), text: answer },
  {
    name: 'Outlook for Windows',
    email: plain(answer, outlookHead, 'Kia ora Aroha, we wrote to you.'),
    text: answer,
  },
  {
    name: 'Outlook for Windows with a rule above',
    email: plain(answer, `________________________________\n${outlookHead}`, 'Kia ora Aroha'),
    text: answer,
  },
  {
    name: 'Outlook, HTML only',
    email: compose({ html: `<div class="elementToProof">${answer}</div>${outlookQuote}` }),
    text: answer,
  },
  {
    name: 'Outlook for Windows, HTML only, with a line above what it quotes',
    email: compose({
      html: `<p class="MsoNormal">${answer}</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p>From: Stackworks</p></div></div>${ourHtml}`,
    }),
    text: answer,
  },
  {
    name: 'Outlook of old',
    email: plain(answer, '-----Original Message-----', outlookHead, 'Kia ora'),
    text: answer,
  },
  {
    name: 'Outlook on a phone',
    email: plain(
      answer,
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      `________________________________\n${outlookHead}`,
    ),
    text: answer,
  },
  {
    name: 'Apple Mail',
    email: plain(
      answer,
      '> On 23/11/2026, at 2:10 PM, Stackworks <hello@stackworks.example> wrote:\n>',
      quoted,
    ),
    text: answer,
  },
  {
    name: 'Apple Mail, HTML only',
    email: compose({
      html: `<div>${answer}</div><div><blockquote type="cite">On 23/11/2026 wrote:</blockquote><blockquote type="cite">${ourHtml}</blockquote></div>`,
    }),
    text: answer,
  },
  {
    name: 'an iPhone',
    email: plain(
      answer,
      'Sent from my iPhone',
      '> On 23 Nov 2026, at 2:10 PM, Stackworks <hello@stackworks.example> wrote:',
      quoted,
    ),
    text: answer,
  },
  { name: 'an iPad, without a quote', email: plain(answer, 'Sent from my iPad'), text: answer },
  {
    name: 'a Samsung phone',
    email: plain(answer, 'Sent from my Galaxy', `-------- Original message --------\n${outlookHead}`),
    text: answer,
  },
  {
    name: 'Yahoo',
    email: plain(
      answer,
      'On Monday, 23 November 2026, 02:10:00 pm NZDT, Stackworks <hello@stackworks.example> wrote:',
      quoted,
    ),
    text: answer,
  },
  {
    name: 'Yahoo, HTML only',
    email: compose({ html: `<div>${answer}</div><div class="yahoo_quoted">${ourHtml}</div>` }),
    text: answer,
  },
  {
    name: 'Thunderbird',
    email: plain(answer, 'On 23/11/2026 2:10 pm, Stackworks wrote:', quoted),
    text: answer,
  },
  {
    name: 'Thunderbird, answering below',
    email: plain('On 23/11/2026 2:10 pm, Stackworks wrote:', quoted, answer),
    text: answer,
  },
  {
    name: 'Proton Mail',
    email: plain(
      answer,
      'Sent with Proton Mail secure email.',
      'On Monday, November 23rd, 2026 at 2:10 PM, Stackworks <hello@stackworks.example> wrote:',
      quoted,
    ),
    text: answer,
  },
  {
    name: 'a program in French',
    email: plain(
      answer,
      'Le lun. 23 nov. 2026 à 14:10, Stackworks <hello@stackworks.example> a écrit :',
      quoted,
    ),
    text: answer,
  },
  {
    name: 'a program in German',
    email: plain(answer, 'Am 23.11.2026 um 14:10 schrieb Stackworks <hello@stackworks.example>:', quoted),
    text: answer,
  },
  {
    name: 'a program in Spanish',
    email: plain(
      answer,
      'El lun, 23 nov 2026 a las 14:10, Stackworks (<hello@stackworks.example>) escribió:',
      quoted,
    ),
    text: answer,
  },
];
