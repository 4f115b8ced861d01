import type { ConversationRef } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { ConfigPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { findReplyAddress } from '#/modules/conversations/queries/find-reply-address.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import type { ReplyProblem } from '#/modules/replies/emails/reply-not-delivered.tsx';
import type { ReadEmail } from '#/modules/replies/read-email.ts';
import type { incomingOutcomes } from '#/modules/replies/replies.tables.ts';
import { findOutboxEmail } from '#/platform/email/outbox-admin.ts';
import { readReplyAddress } from '#/platform/tokens/reply-address.ts';
import { landReply } from './land-reply.ts';

/** What became of an email, and what its sender hears. */
export type Received = {
  outcome: (typeof incomingOutcomes)[number];
  detail: string | null;
  answer: (ReplyProblem & { to: string }) | null;
  /** Of a bounced answer to a lead: the lead's id. */
  unreachedLead?: string | null;
};

/** An answer to a sender we only know the address of. */
export const toAnswer = (
  problem: ReplyProblem['problem'],
  to: string,
  role: Viewer['role'] = 'client',
): NonNullable<Received['answer']> => ({ problem, to, role, isGuest: false, mayUpload: true, files: [] });

const withoutAnswer = (outcome: Received['outcome'], detail: string | null = null): Received => ({
  outcome,
  detail,
  answer: null,
});

/**
 * Decides what becomes of an email. Programs get no answer, or two of them would write to each other for good; neither does a
 * forged email, since its address is somebody else's.
 * @throws AppError rate_limited or unavailable: then it is tried again
 */
export async function receiveReply(deps: ConfigPort & UploadDeps, email: ReadEmail): Promise<Received> {
  const { bounce, from } = email;
  if (bounce) {
    const { emailId, status } = bounce;
    // Anyone can send a report: an address is only taken from what we know of the email it quotes.
    const sent = emailId === null ? null : await findOutboxEmail(deps.db.read, emailId);
    deps.log.warn({ emailId, status }, 'an email was not delivered to its recipient');
    const detail = [sent?.recipient.toLowerCase(), status].filter(Boolean).join(' ');
    const isLost = sent?.template === 'enquiry-answered' && status?.startsWith('5.') === true;
    return { ...withoutAnswer('bounced', detail), unreachedLead: isLost ? (sent.thread?.id ?? null) : null };
  }
  if (email.isAutomatic || from === null || isOurs(deps, from)) return withoutAnswer('automatic');
  if (email.isForged) return withoutAnswer('forged');

  const answer = (problem: ReplyProblem['problem'], role?: Viewer['role']): Received => ({
    outcome: 'answered',
    detail: problem,
    answer: toAnswer(problem, from, role),
  });
  const land = async ({ id, conversation, person }: Place): Promise<Received> => {
    try {
      // An email to several conversations lands once in each.
      const rejection = await landReply(deps, person, conversation, { ...email, key: `${email.key}-${id}` });
      if (!rejection) return withoutAnswer('landed');
      const outcome = rejection.problem === 'files' ? 'landed' : 'answered';
      const { problem: detail } = rejection;
      const isGuest = person.role === 'client' && conversation.kind === 'lead';
      return {
        outcome,
        detail,
        answer: { ...toAnswer(rejection.problem, from, person.role), ...rejection, isGuest },
      };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return answer('unknown', person.role);
      throw error;
    }
  };
  const places = await findPlaces(deps, email.recipients);
  const own = places
    .filter(({ author }) => author?.email.toLowerCase() === from)
    // By id, so that each copy of the email chooses the same address of a conversation with several.
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired) || a.id.localeCompare(b.id));
  if (own.length === 0) {
    const [{ isExpired, author } = { isExpired: false, author: null }] = places;
    return answer(isExpired ? 'expired' : author ? 'foreign' : 'unknown');
  }
  const received: Received[] = [];
  for (const [place] of Map.groupBy(own, ({ conversation }) => conversation.subjectId).values()) {
    if (place) received.push(place.isExpired ? answer('expired') : await land(place));
  }
  const problem =
    received.find(({ outcome }) => outcome === 'answered') ?? received.find((each) => each.answer);
  const isLanded = received.some(({ outcome }) => outcome === 'landed');
  return { ...(problem ?? withoutAnswer('landed')), ...(isLanded && { outcome: 'landed' }) };
}

/** Whether an address is one that we send from. */
function isOurs({ config }: ConfigPort, address: string): boolean {
  const { email, inbound } = config;
  const sender = /[^\s<>]+@[^\s<>]+/.exec(email.from)?.[0].toLowerCase();
  return address === sender || address.endsWith(`@${inbound.domain}`);
}

type Person = { email: string };

/** What a reply address names. `id` is the address's; `author` is null when they can't write any more. */
type Place = {
  id: string;
  conversation: ConversationRef;
  person: Viewer;
  author: Person | null;
  isExpired: boolean;
};

/** What each reply address among some addresses names. */
async function findPlaces(
  { config, db, now }: ClockPort & ConfigPort & DatabasePort,
  addresses: readonly string[],
): Promise<Place[]> {
  const { domain } = config.inbound;
  const places: Place[] = [];
  if (domain === null) return places;
  for (const address of new Set(addresses)) {
    const named = readReplyAddress(address, now(), { ...config, domain });
    const found = named && (await findReplyAddress(db.read, named.id));
    if (found) places.push({ ...named, ...found, author: await findAuthor(db.read, found) });
  }
  return places;
}

const findAuthor = (
  reader: Reader,
  { conversation: { kind }, person: { role, userId } }: Pick<Place, 'conversation' | 'person'>,
): Promise<Person | null> =>
  role === 'admin' ? findActiveAdmin(reader, userId) : kinds[kind].findPerson(reader, userId);
