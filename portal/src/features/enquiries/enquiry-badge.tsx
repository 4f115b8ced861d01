import type { EnquiryStatus } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { enquiryStatusWords } from './words.ts';

const tones = { new: 'pending', in_progress: 'progress', converted: 'good', closed: 'hold' } as const;

/** Where an enquiry stands. */
export const EnquiryBadge = ({ status }: { status: EnquiryStatus }) => (
  <Badge tone={tones[status]}>{enquiryStatusWords[status]}</Badge>
);
