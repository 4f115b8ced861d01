import type { EnquiryStatus } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { enquiryStatusWords } from './words.ts';

const tones = { new: 'pending', in_progress: 'progress', converted: 'good', closed: 'hold' } as const;

type Props = { status: EnquiryStatus; isPartial: boolean };

/** Where an enquiry stands, and whether its visitor went through to the end. */
export const EnquiryBadge = ({ status, isPartial }: Props) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[status]}>{enquiryStatusWords[status]}</Badge>
    {isPartial && <Badge tone="review">Not finished</Badge>}
  </span>
);
