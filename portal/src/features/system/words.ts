import type { Health, QueueName, SystemReport } from '@stackworks/contracts';

export const checkNames = {
  process: 'Process',
  database: 'Database',
  content: 'Content',
  storage: 'File storage',
  mail: 'Mail',
} as const satisfies Record<keyof Health['checks'], string>;

export const queueNames = {
  mails: 'Mails to be sent',
  billing: 'Customers to be read from Stripe',
  writes: 'Changes waiting for the database',
  passwords: 'Passwords being checked',
  pictures: 'Pictures being made small',
} as const satisfies Record<QueueName, string>;

export const siteStates = {
  live: 'Up to date',
  building: 'Being built',
  handed_over: 'Handed over',
  failed: 'Not updated',
} as const satisfies Record<SystemReport['site']['publication']['state'], string>;

export const buildOutcomes = {
  built: 'built',
  refused: 'stopped by a mistake in content',
  failed: 'failed',
} as const satisfies Record<NonNullable<SystemReport['site']['lastBuild']>['outcome'], string>;

/** What each failure means, and what becomes of what it stops. */
const checkAdvice: Readonly<Record<keyof Health['checks'], string>> = {
  process: 'The process that answers is in trouble. Restart it.',
  database: 'The database does not answer, so nothing works. Look at the server and its disk.',
  content: 'Content does not answer. Visitors see the site as it was, and what is published appears later.',
  storage: 'Files cannot be kept, so uploads fail. Look at the disk or the bucket.',
  mail: 'Mails do not leave. None is lost: they leave by themselves when the mail server takes them.',
};

const queueAdvice: Readonly<Record<QueueName, string>> = {
  mails: 'Mails have waited for more than 15 minutes. Look at the mail server.',
  billing:
    'Changes at Stripe have waited for more than 10 minutes. Look at Stripe’s status page and the keys.',
  writes:
    'Many changes wait for the database. If this stays, look at the disk and the slow statements below.',
  passwords: 'Many people are signing in at once, so it takes them longer.',
  pictures: 'Many pictures wait to be made small. Uploads work, their previews appear later.',
};

/** What needs somebody, the worst first; nothing where all is well. */
export function listAdvice({
  checks,
  mails,
  processes,
  queues,
  site,
}: Pick<SystemReport, 'checks' | 'mails' | 'processes' | 'queues' | 'site'>): string[] {
  const failing = (['database', 'process', 'storage', 'mail', 'content'] as const).filter(
    (name) => checks[name].status === 'failing',
  );
  // The check of mail fails for mails that wait too.
  const late = queues.filter(({ name, isLate }) => isLate && !(name === 'mails' && failing.includes('mail')));
  const { state, problem } = site.publication;
  return [
    ...failing.map((name) => checkAdvice[name]),
    ...late.map(({ name }) => queueAdvice[name]),
    ...(state === 'failed' && problem ? [`The site could not be updated: ${problem.message}`] : []),
    ...processes.flatMap(({ name, state: is }) =>
      is === 'gone'
        ? [`The process ${name} has fallen silent. The others go on; look at its machine and its log.`]
        : [],
    ),
    ...(mails.held > 0
      ? [
          `${countMails(mails.held)} ${mails.held === 1 ? 'is' : 'are'} held since a backup was restored: say below what becomes of them.`,
        ]
      : []),
  ];
}

export const countMails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

/** A time as long as it needs to be: "8.2 ms", "340 ms", "1.2 s". */
export function sayMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

/** How long a process has run: "40 s", "12 min", "5 h", "3 days". */
export function sayUptime(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
