import type { EnquirySource, EnquiryStatus } from '@stackworks/contracts';

/** What staff call the state of an enquiry. */
export const enquiryStatusWords = {
  new: 'New',
  in_progress: 'In progress',
  converted: 'Became a client',
  closed: 'Closed',
} as const satisfies Record<EnquiryStatus, string>;

/** How an enquiry came. */
export const enquirySourceWords = {
  contact: 'Contact form',
  stackbot: 'StackBot',
} as const satisfies Record<EnquirySource, string>;
