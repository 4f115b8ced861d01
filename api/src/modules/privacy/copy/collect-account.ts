import {
  subscriptionStatusWords,
  defaultNotificationPreferences,
  describeNotification,
  describeRetention,
  keysOf,
  nameEmail,
  retention,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import { ownEmailsOf, type Person } from '#/modules/privacy/queries/find-person.ts';
import { toPart, type DataPart } from './data-part.ts';
import type { PathInZip } from './stored-files.ts';
import { sayAddress, sayPlan, sayTime, sayYesOrNo } from './words.ts';

const emailColumns = pick(emailOutbox, ['subject', 'template']);

type Account = NonNullable<Person['client']>;

/** What the account says of its owner, who else signs in to it, and which emails the owner chose. */
export function describeAccount(
  deps: CataloguePort,
  { client, people }: Pick<Person, 'client' | 'people'>,
  pathInZip: PathInZip,
): DataPart[] {
  if (!client) return [];
  const account = {
    ...pick(client, ['firstName', 'lastName', 'email', 'pendingEmail', 'emailVerified', 'company', 'phone']),
    ...pick(client, ['address', 'plan', 'subscriptionStatus', 'createdAt']),
    photo: client.profileImageUrl && pathInZip(client.profileImageUrl),
  };
  return [
    toPart(
      'Account',
      [account],
      [
        ['Name', ({ firstName, lastName }) => `${firstName} ${lastName}`],
        ['Email', ({ email }) => email],
        ['Email confirmed', ({ emailVerified }) => sayYesOrNo(emailVerified)],
        ['New email, not confirmed yet', ({ pendingEmail }) => pendingEmail],
        ['Company', ({ company }) => company],
        ['Phone', ({ phone }) => phone],
        ['Address', ({ address }) => address && sayAddress(address)],
        ['Photo', ({ photo }) => photo && { text: 'Open your photo', href: photo }],
        ['Plan', ({ plan }) => plan && sayPlan(deps, plan)],
        ['Plan status', ({ subscriptionStatus }) => subscriptionStatusWords[subscriptionStatus]],
        ['Joined', ({ createdAt }) => sayTime(createdAt)],
      ],
    ),
    toPart(
      'People',
      people,
      [
        ['Name', ({ firstName, lastName }) => `${firstName} ${lastName}`],
        ['Email', ({ email }) => email],
      ],
      { isTable: true, about: 'Who signs in to the account.' },
    ),
    toPart(
      'Notification choices',
      listChoices(client),
      [
        ['Email', ({ name }) => name],
        ['When', ({ when }) => when],
        ['On', ({ isOn }) => sayYesOrNo(isOn)],
      ],
      { isTable: true, about: 'Emails about the account itself are always sent.' },
    ),
  ];
}

function listChoices({ notificationPreferences }: Account) {
  const chosen = { ...defaultNotificationPreferences, ...notificationPreferences };
  return keysOf(chosen).map((kind) => {
    const { name, text } = describeNotification({ role: 'client', kind });
    return { kind, name, when: text, isOn: chosen[kind] };
  });
}

/** Emails to the person, and those from them that belong to no conversation: the others are messages. */
export async function collectEmails(
  reader: Reader,
  person: Person,
  pathInZip: PathInZip,
): Promise<DataPart[]> {
  const emails = ownEmailsOf(person);
  const { recipient, sentAt } = emailOutbox;
  const { createdAt: receivedAt, path, sender, snippet } = incomingEmails;
  const isToThem = inArray(sql`lower(${recipient})`, emails);
  const isFromThem = inArray(sql`lower(${sender})`, emails);
  const [sent, received] = await Promise.all([
    reader
      .select({ sentAt, to: recipient, ...emailColumns })
      .from(emailOutbox)
      .where(and(isToThem, eq(emailOutbox.status, 'sent')))
      .orderBy(asc(sentAt), asc(emailOutbox.createdAt)),
    reader
      .select({ receivedAt, from: sender, subject: incomingEmails.subject, snippet, path })
      .from(incomingEmails)
      .where(isFromThem)
      .orderBy(asc(receivedAt)),
  ]);
  const originals = received.map(({ path: stored, ...email }) => ({
    ...email,
    original: stored && pathInZip(stored),
  }));
  return [
    toPart(
      'Emails we sent you',
      sent,
      [
        ['Sent', ({ sentAt: at }) => at && sayTime(at)],
        ['Subject', ({ subject, template }) => subject ?? nameEmail(template)],
        ['To', ({ to }) => to],
      ],
      { isTable: true, about: `We list them for ${describeRetention(retention.sentEmails)}.` },
    ),
    toPart('Other emails from you', originals, [
      ['Received', ({ receivedAt: at }) => sayTime(at)],
      ['From', ({ from }) => from],
      ['Subject', ({ subject }) => subject],
      ['Beginning', ({ snippet: text }) => text],
      ['All of it', ({ original }) => original && { text: 'Open the email', href: original }],
    ]),
  ];
}
