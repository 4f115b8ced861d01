import type { BriefPart, Project } from '@stackworks/contracts';

/** What each required answer is called, as a sentence goes on. */
const partNames = {
  projectName: 'a project name',
  description: 'what it should do',
  targetAudience: 'who it’s for',
  brand: 'how it should feel',
  logo: 'your logo',
  photos: 'your photos',
} as const satisfies Record<BriefPart, string>;

/** So many are named; of more, only the number is said. */
const named = 2;

const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' });

/** The missing answers, by name: "your logo and your photos". */
export const listParts = (parts: readonly BriefPart[]): string =>
  list.format(parts.map((part) => partNames[part]));

/** What a brief lacks, in short: "we need your logo", "your brief needs 5 more answers". */
export const sayMissing = (parts: readonly BriefPart[]): string =>
  parts.length > named ? `your brief needs ${parts.length} more answers` : `we need ${listParts(parts)}`;

/** Whether a project waits for its client to finish the brief. */
export const isUnfinished = ({ status, brief }: Pick<Project, 'status' | 'brief'>): boolean =>
  status === 'pending' && brief.missing.length > 0;
