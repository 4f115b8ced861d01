import type { FilingPlace, UnsortedEmail, UnsortedList, UnsortedReason } from '@stackworks/contracts';

export const listWords = {
  unsorted: 'To sort',
  automatic: 'Automatic',
  blocked: 'Blocked',
} as const satisfies Record<UnsortedList, string>;

/** Why an email is here, in a few words of its row. */
export const reasonWords = {
  unknown: 'No conversation',
  foreign: 'Another sender',
  expired: 'Expired address',
  nameless: 'No sender',
  forged: 'May be forged',
  unreadable: 'Unreadable',
  automatic: 'Automatic',
  blocked: 'Blocked',
} as const satisfies Record<UnsortedReason, string>;

/** The same in a sentence. */
export const reasonTexts = {
  unknown: 'It was sent to an address that belongs to no conversation.',
  foreign: 'It answers one of our emails, but came from a different address than the one we wrote to.',
  expired: 'It answers one of our emails, but the reply address had expired.',
  nameless: 'It doesn’t say who sent it.',
  forged:
    'Our mail server says that the sender’s address is forged. Don’t trust what it says until you’ve asked the person another way.',
  unreadable: 'It couldn’t be read. Open the original to see it as it came.',
  automatic:
    'A program sent it, such as an absence note or a newsletter. It’s deleted 30 days after it came.',
  blocked: 'Its sender is blocked. It’s deleted 30 days after it came.',
} as const satisfies Record<UnsortedReason, string>;

export const emptyTexts = {
  unsorted: ['Every email is sorted.', 'Emails that belong to no conversation wait here.'],
  automatic: ['Nothing automatic came.', 'What programs sent in the last 30 days is listed here.'],
  blocked: ['No blocked emails.', 'What blocked senders sent in the last 30 days is listed here.'],
} as const satisfies Record<UnsortedList, readonly [string, string]>;

export const senderOf = ({ sender, senderName }: Pick<UnsortedEmail, 'sender' | 'senderName'>): string =>
  senderName || sender || 'Unknown sender';

const placeWords = { chat: 'chat with', project: 'project', lead: 'lead' } as const;

export const describePlace = ({ kind, name }: Pick<FilingPlace, 'kind' | 'name'>): string =>
  `${placeWords[kind]} ${name}`;
