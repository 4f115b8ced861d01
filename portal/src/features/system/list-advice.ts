import {
  databaseFull,
  isTroubling,
  type Health,
  type QueueName,
  type SystemReport,
} from '@stackworks/contracts';
import { formatDayTime } from '#/lib/format.ts';
import { countEmails, sayRoom } from './words.ts';

/** Each says what happened, to whom it matters and what to do. */
const checkAdvice: Readonly<Record<Exclude<keyof Health['checks'], 'mail'>, string>> = {
  process: 'This server is having problems, so pages may fail for anyone. Ask an engineer to restart it.',
  database:
    'The database isn’t responding, so nothing works. Ask an engineer to check the server and its disk straight away.',
  content:
    'Sanity isn’t responding. Visitors see the last version of the site, and new content will appear once it’s back. If it takes a while, check its status page.',
  storage:
    'Files can’t be saved, so no one can upload. If the disk is full, no one can save anything. Ask an engineer to check the disk or the bucket.',
  site: 'This server has no website pages yet, so its visitors see none. If this doesn’t clear, ask an engineer to check its log.',
};

const fullAdvice =
  'The database can’t store anything, so nobody can sign in or save. Have an engineer make room on its disk now.';

const queueAdvice: Readonly<Record<QueueName, string>> = {
  mails:
    'Emails have been waiting for more than 15 minutes, so people are getting them late. Ask an engineer to check the email server.',
  billing:
    'Changes at Stripe have been waiting for more than 10 minutes, so plans and payments here may be out of date. Check Stripe’s status page. If all is well there, ask an engineer to check the keys.',
  writes:
    'Many changes are waiting for the database, so saving is slow for everyone. If this doesn’t clear, ask an engineer to check the disk and the slow statements below.',
  passwords: 'Lots of people are signing in at once, so it’s slower than usual. This will clear.',
  pictures: 'Many images are waiting to be resized. Uploads work, and previews will appear later.',
};

type Report = Pick<SystemReport, 'checks' | 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

/** The worst first. */
export function listAdvice(report: Report): string[] {
  const { checks, disk, mails, processes, queues } = report;
  const failing = (['database', 'process', 'site', 'storage', 'mail', 'content'] as const).filter(
    (name) => checks[name].status === 'failing',
  );
  // The check of email fails for waiting emails too.
  const late = queues.filter(({ name, isLate }) => isLate && !(name === 'mails' && failing.includes('mail')));
  return [
    ...failing.map((name) => {
      if (name === 'mail') return sayMailIsAway(queues);
      return name === 'database' && checks.database.detail === databaseFull ? fullAdvice : checkAdvice[name];
    }),
    ...(disk?.isNearlyFull
      ? [
          `The disk is nearly full: ${sayRoom(disk.freeBytes)} of ${sayRoom(disk.totalBytes)} left. When it’s full, no one can save or upload anything. Ask an engineer to free up space.`,
        ]
      : []),
    ...late.map(({ name }) => queueAdvice[name]),
    ...listReportAdvice(report.webhooks),
    ...listSiteAdvice(report.site),
    ...processes.flatMap(({ name, state }) =>
      state === 'gone'
        ? [
            `The process ${name} has stopped responding. The others are still running. Ask an engineer to check its machine and log.`,
          ]
        : [],
    ),
    ...listEmailAdvice(mails),
  ];
}

function sayMailIsAway(queues: Report['queues']): string {
  const waiting = queues.find(({ name }) => name === 'mails');
  const happened = waiting?.oldestAt
    ? `Emails have not left since ${formatDayTime(waiting.oldestAt)}: ${countEmails(waiting.depth)} ${waiting.depth === 1 ? 'waits' : 'wait'}, so clients and colleagues miss news and links.`
    : 'The email server can’t be reached, so the next emails to clients and colleagues will wait.';
  return `${happened} None are lost: they’ll be sent once the email server accepts them. Check its status page. If all is well there, ask an engineer to check the email server’s address and password in the product’s settings.`;
}

function listSiteAdvice({ publication: { state, problem }, lastBuild }: Report['site']): string[] {
  if (state === 'failed' && problem) {
    const isContent = problem.documentType !== undefined || problem.documentId !== undefined;
    const after = isContent
      ? ' Visitors see the last version of the site until an editor fixes it and publishes.'
      : '';
    return [`The site could not be updated: ${problem.message}${after}`];
  }
  if (lastBuild === null || lastBuild.outcome === 'built') return [];
  return [
    `The last build of the site was stopped${lastBuild.outcome === 'refused' ? ' by a mistake in content' : ''}. Visitors see the last version while we retry. If this doesn’t clear, ask an engineer to check the log.`,
  ];
}

function listReportAdvice({ stripe, content }: Report['webhooks']): string[] {
  return [
    ...(isTroubling(stripe.trouble)
      ? [
          stripe.trouble?.failed
            ? 'Webhooks from Stripe couldn’t be saved, so plans and payments here may be out of date. Stripe retries for three days. Ask an engineer to check the log.'
            : 'Webhooks from Stripe are being rejected because their signature doesn’t match, so plans and payments here may be out of date. Ask an engineer to compare the signing secret in the product’s settings with the one in Stripe.',
        ]
      : []),
    ...(isTroubling(content.trouble)
      ? [
          'Webhooks from Sanity are being rejected. New content still appears, up to a minute later. Ask an engineer to compare the webhook secret in the product’s settings with the one in Sanity, and to check the log.',
        ]
      : []),
  ];
}

function listEmailAdvice({ held, failed }: Report['mails']): string[] {
  return [
    ...(held > 0
      ? [
          `${countEmails(held)} ${held === 1 ? 'is' : 'are'} held since a backup was restored: decide below whether to send them.`,
        ]
      : []),
    ...(failed > 0
      ? [
          `${countEmails(failed)} couldn’t be delivered and ${failed === 1 ? 'was' : 'were'} given up, so ${failed === 1 ? 'its recipient hasn’t' : 'their recipients haven’t'} received ${failed === 1 ? 'it' : 'them'}. Look at the reasons below, then try again or dismiss.`,
        ]
      : []),
  ];
}
