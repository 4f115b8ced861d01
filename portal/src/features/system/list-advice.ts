import {
  databaseFull,
  isTroubling,
  type Health,
  type QueueName,
  type SystemReport,
} from '@stackworks/contracts';
import { formatMoment } from '#/lib/format-moment.ts';
import { countEmails, sayRoom } from './words.ts';

/** Each says what happened, to whom it matters and what to do. */
const checkAdvice: Readonly<Record<Exclude<keyof Health['checks'], 'mail'>, string>> = {
  process:
    'The server that answers is in trouble, so pages may fail for anybody. Have an engineer restart it.',
  database:
    'The database does not answer, so nothing works for anybody. Have an engineer look at the server and its disk at once.',
  content:
    'The content service does not answer. Visitors see the site as it was, and what editors publish appears once it is back. If that takes long, look at the service’s status page.',
  storage:
    'Files cannot be kept, so nobody can upload, nor save anything where the disk is full. Have an engineer look at the disk or the bucket.',
  site: 'The server that answers has no pages of the website yet, so visitors it gets see none. Have an engineer read its log if this stays.',
};

const fullAdvice =
  'The database can’t store anything, so nobody can sign in or save. Have an engineer make room on its disk now.';

const queueAdvice: Readonly<Record<QueueName, string>> = {
  mails:
    'Emails have waited for more than 15 minutes, so people get their news late. Have an engineer look at the email server.',
  billing:
    'Changes at Stripe have waited for more than 10 minutes, so plans and payments shown here may be old. Look at Stripe’s status page; if all is well there, have an engineer check the keys.',
  writes:
    'Many changes wait for the database, so saving takes longer for everybody. If this stays, have an engineer look at the disk and the slow statements below.',
  passwords: 'Many people are signing in at once, so it takes them longer. This passes by itself.',
  pictures: 'Many pictures wait to be made small. Uploads work, and their previews appear later.',
};

type Told = Pick<SystemReport, 'checks' | 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

/** What needs somebody, the worst first; nothing where all is well. */
export function listAdvice(report: Told): string[] {
  const { checks, disk, mails, processes, queues } = report;
  const failing = (['database', 'process', 'site', 'storage', 'mail', 'content'] as const).filter(
    (name) => checks[name].status === 'failing',
  );
  // The check of email fails for emails that wait too.
  const late = queues.filter(({ name, isLate }) => isLate && !(name === 'mails' && failing.includes('mail')));
  return [
    ...failing.map((name) => {
      if (name === 'mail') return sayMailIsAway(queues);
      return name === 'database' && checks.database.detail === databaseFull ? fullAdvice : checkAdvice[name];
    }),
    ...(disk?.isNearlyFull
      ? [
          `The disk is nearly full: ${sayRoom(disk.freeBytes)} of ${sayRoom(disk.totalBytes)} are left. When it is full, nobody can save or upload anything. Have an engineer make room.`,
        ]
      : []),
    ...late.map(({ name }) => queueAdvice[name]),
    ...listReportAdvice(report.webhooks),
    ...listSiteAdvice(report.site),
    ...processes.flatMap(({ name, state }) =>
      state === 'gone'
        ? [
            `The process ${name} has fallen silent. The others go on, so nobody has to notice; have an engineer look at its machine and its log.`,
          ]
        : [],
    ),
    ...listEmailAdvice(mails),
  ];
}

function sayMailIsAway(queues: Told['queues']): string {
  const waiting = queues.find(({ name }) => name === 'mails');
  const happened = waiting?.oldestAt
    ? `Emails have not left since ${formatMoment(waiting.oldestAt)}: ${countEmails(waiting.depth)} ${waiting.depth === 1 ? 'waits' : 'wait'}, so clients and colleagues miss news and links.`
    : 'The email server can’t be reached, so the next emails to clients and colleagues will wait.';
  return `${happened} None are lost: they’ll be sent once the email server accepts them. Look at its status page; if all is well there, have an engineer check the address and password of the email server in the product’s settings.`;
}

function listSiteAdvice({ publication: { state, problem }, lastBuild }: Told['site']): string[] {
  if (state === 'failed' && problem) {
    const isContent = problem.documentType !== undefined || problem.documentId !== undefined;
    const after = isContent
      ? ' Visitors see the site as it was until an editor mends that and publishes it.'
      : '';
    return [`The site could not be updated: ${problem.message}${after}`];
  }
  if (lastBuild === null || lastBuild.outcome === 'built') return [];
  return [
    `The last build of the site was stopped${lastBuild.outcome === 'refused' ? ' by a mistake in content' : ''}. Visitors see the site as it was while it is tried again; if this stays, have an engineer read the log.`,
  ];
}

function listReportAdvice({ stripe, content }: Told['webhooks']): string[] {
  return [
    ...(isTroubling(stripe.trouble)
      ? [
          stripe.trouble?.failed
            ? 'Reports of Stripe could not be kept, so plans and payments shown here may be old. Stripe sends them again for three days; have an engineer read the log.'
            : 'Reports of Stripe are turned away, because they are not signed with our secret, so plans and payments shown here may be old. Have an engineer compare the signing secret in the product’s settings with the one at Stripe.',
        ]
      : []),
    ...(isTroubling(content.trouble)
      ? [
          'Reports of the content service do not get through. What editors publish appears all the same, up to a minute later; have an engineer compare the secret of its webhook in the product’s settings with the one there, and read the log.',
        ]
      : []),
  ];
}

function listEmailAdvice({ held, failed }: Told['mails']): string[] {
  return [
    ...(held > 0
      ? [
          `${countEmails(held)} ${held === 1 ? 'is' : 'are'} held since a backup was restored: decide below whether to send them.`,
        ]
      : []),
    ...(failed > 0
      ? [
          `${countEmails(failed)} could not be delivered and ${failed === 1 ? 'was' : 'were'} given up, so ${failed === 1 ? 'its recipient hasn’t' : 'their recipients haven’t'} received ${failed === 1 ? 'it' : 'them'}. Look at the reasons below, then try again or dismiss.`,
        ]
      : []),
  ];
}
