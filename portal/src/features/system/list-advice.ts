import { databaseFull, isTroubling, type QueueName, type SystemReport } from '@stackworks/contracts';
import { formatDayTime } from '#/lib/format.ts';
import texts from './texts.json';
import { countEmails, formatRoom } from './formats.ts';

type Report = Pick<SystemReport, 'checks' | 'disk' | 'mails' | 'processes' | 'queues' | 'site' | 'webhooks'>;

const checksByHarm = [
  'database',
  'process',
  'site',
  'storage',
  'incoming',
  'mail',
  'stripe',
  'content',
] as const;

/** The worst first. */
export function listAdvice(report: Report): string[] {
  const { checks, disk, mails, processes, queues, webhooks } = report;
  const failing = checksByHarm.filter((name) => checks[name].status === 'failing');
  // The checks of email, both ways, fail for waiting emails too.
  const isExplained = (name: QueueName) =>
    (name === 'mails' && failing.includes('mail')) || (name === 'incoming' && failing.includes('incoming'));
  const late = queues.filter(({ name, isLate }) => isLate && !isExplained(name));
  return [
    ...failing.map((name) => {
      if (name === 'mail') return adviseOnEmailServer(queues);
      const isFull = name === 'database' && checks.database.detail === databaseFull;
      return texts.checkAdvice[isFull ? 'full' : name];
    }),
    disk?.isNearlyFull &&
      `The disk is nearly full: ${formatRoom(disk.freeBytes)} of ${formatRoom(disk.totalBytes)} left. When it’s full, no one can save or upload anything. Ask an engineer to free up space.`,
    ...late.map(({ name }) => texts.queueAdvice[name]),
    isTroubling(webhooks.stripe.trouble) &&
      texts.webhookAdvice[webhooks.stripe.trouble?.failed ? 'stripeFailed' : 'stripeRejected'],
    isTroubling(webhooks.content.trouble) && texts.webhookAdvice.content,
    webhooks.outgoing.turnedOff > 0 && adviseOnWebhooks(webhooks.outgoing.turnedOff),
    adviseOnSite(report.site),
    ...processes.map(
      ({ name, state }) =>
        state === 'gone' &&
        `The process ${name} has stopped responding. The others are still running. Ask an engineer to check its machine and log.`,
    ),
    mails.held > 0 &&
      `${countEmails(mails.held)} ${mails.held === 1 ? 'is' : 'are'} held since a backup was restored: decide below whether to send them.`,
    mails.failed > 0 && adviseOnFailed(mails.failed),
  ].filter((advice) => typeof advice === 'string');
}

function adviseOnEmailServer(queues: Report['queues']): string {
  const waiting = queues.find(({ name }) => name === 'mails');
  const happened = waiting?.oldestAt
    ? `Emails have not left since ${formatDayTime(waiting.oldestAt)}: ${countEmails(waiting.depth)} ${waiting.depth === 1 ? 'waits' : 'wait'}, so clients and colleagues miss news and links.`
    : 'The email server can’t be reached, so the next emails to clients and colleagues will wait.';
  return `${happened} None are lost: they’ll be sent once the email server accepts them. Check its status page. If all is well there, ask an engineer to check the email server’s address and password in the product’s settings.`;
}

function adviseOnSite({ publication: { state, problem }, lastBuild }: Report['site']): string | null {
  if (state === 'failed' && problem) {
    const isContent = problem.documentType !== undefined || problem.documentId !== undefined;
    const after = ' Visitors see the last version of the site until an editor fixes it and publishes.';
    return `The site could not be updated: ${problem.message}${isContent ? after : ''}`;
  }
  if (lastBuild === null || lastBuild.outcome === 'built') return null;
  return `The last build of the site was stopped${lastBuild.outcome === 'refused' ? ' by a mistake in content' : ''}. Visitors see the last version while we retry. If this doesn’t clear, ask an engineer to check the log.`;
}

const adviseOnWebhooks = (count: number): string =>
  count === 1
    ? '1 webhook was turned off because its receiver failed for days. Its log in Settings says why: fix the receiver, then turn the webhook on and send what it missed, or delete it.'
    : `${count} webhooks were turned off because their receivers failed for days. Their logs in Settings say why: fix the receivers, then turn the webhooks on and send what they missed, or delete them.`;

const adviseOnFailed = (count: number): string =>
  count === 1
    ? '1 email couldn’t be delivered. Look at the reason below, then send it again or dismiss it.'
    : `${countEmails(count)} couldn’t be delivered. Look at the reasons below, then send them again or dismiss them.`;
