import { toAddress, type ConversationRef, type UnsortedReason } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { ConfigPort, ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { findWriters } from '#/modules/conversations/conversation-kinds.ts';
import { findReplyAddress } from '#/modules/conversations/queries/find-reply-address.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import type { ReplyProblem } from '#/modules/replies/emails/reply-not-delivered.tsx';
import type { ReadEmail } from '#/modules/replies/read-email.ts';
import type { incomingOutcomes } from '#/modules/replies/replies.tables.ts';
import { isBlocked } from '#/modules/replies/queries/blocked-senders.ts';
import { findOutboxEmail } from '#/platform/email/outbox-admin.ts';
import { readBounceAddress, readReplyAddress } from '#/platform/tokens/reply-address.ts';
import { landReply } from './land-reply.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';

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
  role: AccountRef['role'] = 'client',
): NonNullable<Received['answer']> => ({ problem, to, role, isGuest: false, mayUpload: true, files: [] });

/** An email that staff sort. Its sender hears so where they can be sure that it is theirs. */
const setAside = (reason: UnsortedReason, answer: Received['answer'] = null): Received => {
  if (reason === 'automatic' || reason === 'blocked') return { outcome: reason, detail: null, answer };
  return { outcome: 'unsorted', detail: reason, answer };
};

const withoutAnswer = (outcome: Received['outcome'], detail: string | null = null): Received => ({
  outcome,
  detail,
  answer: null,
});

/**
 * Decides what becomes of an email. What belongs to no conversation is set aside for staff. Programs get no answer, or two of
 * them would write to each other for good; neither does a forged email, since its address is somebody else's.
 * @throws AppError rate_limited or unavailable: then it is tried again
 */
export async function receiveReply(deps: ConfigPort & UploadDeps, email: ReadEmail): Promise<Received> {
  const received = await decide(deps, email);
  // An answer would reach a whole list, or the program that answers for somebody who is away.
  return email.isToMany || email.isAbsenceNote ? { ...received, answer: null } : received;
}

async function decide(deps: ConfigPort & UploadDeps, email: ReadEmail): Promise<Received> {
  const { bounce, from } = email;
  if (bounce) {
    const { status } = bounce;
    const emailId = findBounced(deps, email.recipients) ?? bounce.quotedId;
    // Anyone can send a report: an address is only taken from what we know of the email it quotes.
    const sent = emailId === null ? null : await findOutboxEmail(deps.db.read, emailId);
    deps.log.warn({ emailId, status }, 'an email was not delivered to its recipient');
    const detail = [sent && toAddress(sent.recipient), status].filter(Boolean).join(' ');
    const isLost = sent?.template === 'lead-answered' && status?.startsWith('5.') === true;
    return { ...withoutAnswer('bounced', detail), unreachedLead: isLost ? (sent.thread?.id ?? null) : null };
  }
  if (email.isAutomatic || (from !== null && isOurs(deps, from))) return setAside('automatic');
  if (from === null) return setAside('nameless');
  if (email.isForged) return setAside('forged');

  const answer = (problem: 'unknown' | 'expired' | 'foreign', role?: AccountRef['role']): Received =>
    setAside(problem, toAnswer(problem, from, role));
  const land = async ({
    id,
    conversation,
    author: { role, id: accountId, personId },
  }: Place & { author: Author }): Promise<Received> => {
    const person = { role, id: accountId, personId };
    try {
      // An email to several conversations lands once in each.
      const rejection = await landReply({ ...deps, actor: person }, conversation, {
        ...email,
        key: `${email.key}-${id}`,
      });
      if (!rejection) return withoutAnswer('landed');
      const outcome = rejection.problem === 'empty' ? 'answered' : 'landed';
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
    .flatMap((place) =>
      place.authors.filter(({ email }) => toAddress(email) === from).map((author) => ({ ...place, author })),
    )
    // By id, so that each copy of the email chooses the same address of a conversation with several.
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired) || a.id.localeCompare(b.id));
  // Somebody with an account can't be blocked, so theirs lands whatever was blocked before they had one.
  const hasAccount = own.some(
    ({ author, conversation }) => author.role === 'admin' || conversation.kind !== 'lead',
  );
  if (!hasAccount && (await isBlocked(deps.db.read, from))) return setAside('blocked');
  if (own.length === 0) {
    const [{ isExpired, authors } = { isExpired: false, authors: [] }] = places;
    return answer(isExpired ? 'expired' : authors.length > 0 ? 'foreign' : 'unknown');
  }
  const received: Received[] = [];
  for (const [place] of Map.groupBy(own, ({ conversation }) => conversation.subjectId).values()) {
    if (place) received.push(place.isExpired ? answer('expired') : await land(place));
  }
  const problem =
    received.find(({ outcome }) => outcome !== 'landed') ?? received.find((each) => each.answer);
  const isLanded = received.some(({ outcome }) => outcome === 'landed');
  return { ...(problem ?? withoutAnswer('landed')), ...(isLanded && { outcome: 'landed' }) };
}

/** The id of the email that one of these addresses reports on; null when none does. */
function findBounced({ config }: ConfigPort, recipients: readonly string[]): string | null {
  const { domain } = config.inbound;
  if (domain === null) return null;
  const [emailId = null] = recipients.flatMap((one) => readBounceAddress(one, { ...config, domain }) ?? []);
  return emailId;
}

/** Whether an address is one that we send from. */
function isOurs({ config }: ConfigPort, address: string): boolean {
  const { email, inbound } = config;
  const sender = /[^\s<>]+@[^\s<>]+/.exec(email.from)?.[0] ?? '';
  return address === toAddress(sender) || address.endsWith(`@${inbound.domain}`);
}

type Author = PersonRef & { email: string };

/** What a reply address names. `id` is the address's; `authors` may answer: a company's are all who read its conversations. */
type Place = {
  id: string;
  conversation: ConversationRef;
  authors: readonly Author[];
  isExpired: boolean;
};

/** What each reply address among some addresses names. */
export async function findPlaces(
  { config, db, now }: ClockPort & ConfigPort & DatabasePort,
  addresses: readonly string[],
): Promise<Place[]> {
  const { domain } = config.inbound;
  const places: Place[] = [];
  if (domain === null) return places;
  for (const address of new Set(addresses)) {
    const named = readReplyAddress(address, now(), { ...config, domain });
    const found = named && (await findReplyAddress(db.read, named.id));
    if (found) places.push({ ...named, ...found, authors: await findAuthors(db.read, found) });
  }
  return places;
}

async function findAuthors(
  reader: Reader,
  { conversation: { kind }, person: { role, id } }: { conversation: ConversationRef; person: AccountRef },
): Promise<readonly Author[]> {
  if (role === 'client') return findWriters(reader, kind, id);
  const admin = await findActiveAdmin(reader, id);
  return admin ? [{ role, id, personId: id, email: admin.email }] : [];
}
