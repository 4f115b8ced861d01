import type { LeadSource, LeadStatus, Lead } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';

export const leadStatusWords = {
  new: 'New',
  in_progress: 'In progress',
  converted: 'Became a client',
  closed: 'Closed',
} as const satisfies Record<LeadStatus, string>;

export const leadSourceWords = {
  contact: 'Contact form',
  stackbot: 'StackBot',
  email: 'Email',
} as const satisfies Record<LeadSource, string>;

const tones = { new: 'pending', in_progress: 'progress', converted: 'good', closed: 'hold' } as const;

/** What a lead is, and whether they wait for an answer, which a new one does anyway. */
export const LeadBadge = ({
  status,
  isPartial,
  responseTarget,
}: Pick<Lead, 'status' | 'isPartial' | 'responseTarget'>) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[status]}>{leadStatusWords[status]}</Badge>
    {status !== 'new' && responseTarget !== null && <Badge tone="pending">Waiting for an answer</Badge>}
    {isPartial && <Badge tone="review">Not finished</Badge>}
  </span>
);
