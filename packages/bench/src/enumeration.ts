import { join } from 'node:path';
import { demoAccounts, demoClientEmails, mounts } from '@stackworks/contracts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';
import type { Measure } from '#/table.ts';

/** How far the medians of those that have an account and of those that have none may be apart, as a ratio. */
const limit = 1.15;

type Question = {
  name: string;
  path: string;
  rounds: number;
  known: readonly string[];
  ask: (email: string) => object;
};

/** Of an address: whether it has an account. */
type Kind = 'known' | 'unknown';

const guess = (email: string) => ({ email, password: 'a-guess-of-mine-1' });

/** What a stranger asks with an email address in it. Rounds are as many as the limits by address take. */
const questions: readonly Question[] = [
  {
    ...{ name: 'a client’s sign-in', path: '/client/login', ask: guess },
    ...{ rounds: 300, known: demoClientEmails },
  },
  {
    ...{ name: 'staff’s sign-in', path: '/admin/login', ask: guess },
    ...{ rounds: 90, known: [demoAccounts.admin.email] },
  },
  {
    ...{ name: 'a client’s forgotten password', path: '/client/forgot-password' },
    ...{ rounds: 40, known: demoClientEmails, ask: (email) => ({ email }) },
  },
  {
    ...{ name: 'the StackBot', path: '/stackbot/submit', rounds: 90, known: demoClientEmails },
    ask: (email) => ({ name: 'Rua Henare', email }),
  },
];

/** Whether the time of an answer tells who has an account: known and unknown addresses in turns, each from elsewhere. */
export async function measureEnumeration(folder: string): Promise<Measure[]> {
  const server = await startServer(join(folder, 'enumeration'), { TRUST_PROXY: '1' });
  try {
    const measures: Measure[] = [];
    for (const question of questions) {
      const times = await timeQuestion(`${server.origin}${mounts.api}${question.path}`, question);
      const [known, unknown] = [at(times.known, 0.5), at(times.unknown, 0.5)];
      measures.push(
        { name: `${question.name}: known, unknown (ms)`, value: known, peer: unknown },
        {
          name: `${question.name}: times as long`,
          value: Math.max(known, unknown) / Math.min(known, unknown),
          limit,
        },
      );
    }
    return measures;
  } finally {
    await server.stop();
  }
}

/** How long the answers took, in milliseconds, the shortest first. Which of the two goes first changes from round to round. */
async function timeQuestion(url: string, { rounds, known, ask }: Question) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = { known: new Set<number>(), unknown: new Set<number>() };
  for (let round = -5; round < rounds; round += 1) {
    const one = known[Math.abs(round) % known.length] ?? '';
    const emails = { known: one, unknown: `nobody-${Math.abs(round)}@elsewhere.example` };
    const order: Kind[] = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) {
      const startedAt = performance.now();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
        body: JSON.stringify(ask(emails[kind])),
      });
      await response.arrayBuffer();
      // The first few warm everything up.
      if (round >= 0) times[kind].push(performance.now() - startedAt);
      answers[kind].add(response.status);
    }
  }
  if ([...answers.known].sort().join() !== [...answers.unknown].sort().join()) {
    throw new Error(`${url} answers ${[...answers.known].join()} and ${[...answers.unknown].join()}`);
  }
  const sort = (list: number[]) => list.sort((less, more) => less - more);
  return { known: sort(times.known), unknown: sort(times.unknown) };
}

let calls = 0;
function nextAddress(): string {
  calls += 1;
  return `10.1.${calls >> 8}.${calls & 255}`;
}
