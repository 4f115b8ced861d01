import type { EnquirySource, EnquiryStatus } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';

export const leadStatusWords = {
  new: 'New',
  in_progress: 'In progress',
  converted: 'Became a client',
  closed: 'Closed',
} as const satisfies Record<EnquiryStatus, string>;

export const leadSourceWords = {
  contact: 'Contact form',
  stackbot: 'StackBot',
} as const satisfies Record<EnquirySource, string>;

const tones = { new: 'pending', in_progress: 'progress', converted: 'good', closed: 'hold' } as const;

export const LeadBadge = ({ status, isPartial }: { status: EnquiryStatus; isPartial: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[status]}>{leadStatusWords[status]}</Badge>
    {isPartial && <Badge tone="review">Not finished</Badge>}
  </span>
);
