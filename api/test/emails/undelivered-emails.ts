import type { ReplyProblem } from '#/modules/replies/emails/reply-not-delivered.tsx';
import { compose, write, type Compose } from './compose.ts';

/** The mail server in front, which the tests trust. */
export const trustedServer = 'mx.stackworks.example';

const answer = 'The two by the window, please.';
const away = 'Kia ora, I’m away until Monday.';
const withResults = (results: string): Compose =>
  compose({ text: answer, headers: { 'Authentication-Results': results } });

/** Automatic and forged emails: we set them aside without a reply. */
export const unanswered: readonly { name: string; email: Compose; outcome: string; returnPath?: string }[] = [
  {
    name: 'an out-of-office reply',
    email: compose({ text: away, headers: { 'Auto-Submitted': 'auto-replied' } }),
    outcome: 'automatic',
  },
  {
    name: 'an out-of-office reply from Outlook',
    email: compose({
      subject: 'Automatic reply: Bakery website',
      text: away,
      headers: { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'auto-generated' },
    }),
    outcome: 'automatic',
  },
  {
    name: 'an email without a sender to return it to',
    email: compose({ text: away }),
    outcome: 'automatic',
    returnPath: '',
  },
  {
    name: 'our own email, come back',
    email: compose({ from: 'no-reply@stackworks.example', text: 'Kia ora' }),
    outcome: 'automatic',
  },
  {
    name: 'a bounce',
    email: write(
      'From: Mail Delivery Subsystem <mailer-daemon@mail.example>',
      'To: {to}',
      'Subject: Delivery Status Notification (Failure)',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'No such user.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      '',
      'Final-Recipient: rfc822; gone@bakery.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <6f1c0000-0000-4000-8000-000000000000@stackworks.example>',
      '',
      '--b--',
    ),
    outcome: 'bounced',
    returnPath: '',
  },
  {
    name: 'a bounce in words alone',
    email: compose({ from: 'MAILER-DAEMON@mail.example', text: 'Your message could not be delivered.' }),
    outcome: 'bounced',
  },
  {
    name: 'a forged sender, by DMARC',
    email: withResults(`${trustedServer}; spf=fail; dkim=none; dmarc=fail header.from=bakery.example`),
    outcome: 'unsorted',
  },
  {
    name: 'a forged sender, by SPF alone',
    email: withResults(`${trustedServer}; spf=fail smtp.mailfrom=bakery.example`),
    outcome: 'unsorted',
  },
];

/** Emails from people that can't become a message, and the problem that we reply with. */
export const rejected: readonly { name: string; email: Compose; problem: ReplyProblem['problem'] }[] = [
  {
    name: 'an address we never issued',
    email: ({ from }) => compose({ text: answer })({ from, to: 'hello@reply.stackworks.example' }),
    problem: 'unknown',
  },
  {
    name: 'a forged address',
    email: ({ from, to }) => compose({ text: answer })({ from, to: to.replace(/.{4}@/, '0000@') }),
    problem: 'unknown',
  },
  {
    name: 'another person’s address',
    email: ({ to }) => compose({ text: answer })({ from: 'partner@bakery.example', to }),
    problem: 'foreign',
  },
  { name: 'nothing at all', email: compose({ subject: '', text: '' }), problem: 'empty' },
];
