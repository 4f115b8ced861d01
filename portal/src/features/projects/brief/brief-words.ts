import type { BriefPart, OrderedWork, Project } from '@stackworks/contracts';

/** What each required answer is called, as a sentence goes on. */
const partNames = {
  projectName: 'a project name',
  description: 'what it should do',
  targetAudience: 'who it’s for',
  brand: 'how it should feel',
  logo: 'your logo',
  photos: 'your photos',
} as const satisfies Record<BriefPart, string>;

/** What the description of something bought once is called. */
const orderedNames = {
  'brand-kit': 'what you do',
  'extra-page-block': 'what to put on the page',
} as const satisfies Record<OrderedWork, string>;

type Lacking = Pick<Project['brief'], 'missing' | 'ordered'>;

/** So many are named; of more, only the number is said. */
const named = 2;

const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' });

/** The missing answers, by name: "your logo and your photos". */
export const listMissing = ({ missing, ordered }: Lacking): string =>
  list.format(
    missing.map((part) => (part === 'description' && ordered ? orderedNames[ordered] : partNames[part])),
  );

/** What a brief lacks, in short: "we need your logo", "your brief needs 5 more answers". */
export const sayMissing = (brief: Lacking): string =>
  brief.missing.length > named
    ? `your brief needs ${brief.missing.length} more answers`
    : `we need ${listMissing(brief)}`;

/** What a client who has just sent answers reads: whether their brief is complete. */
export const sayNext = ({ brief }: Pick<Project, 'brief'>): string =>
  brief.missing.length > 0 ? 'We’ll start once your brief is complete.' : 'Your brief is complete.';

/** Whether a project waits for its client to finish the brief. */
export const isUnfinished = ({ status, brief }: Pick<Project, 'status' | 'brief'>): boolean =>
  status === 'pending' && brief.missing.length > 0;
