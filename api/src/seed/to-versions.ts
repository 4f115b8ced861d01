import { randomUUID } from 'node:crypto';
import { monthOf } from '@stackworks/business-time';
import { addMilliseconds } from 'date-fns';
import { before } from './before.ts';
import type { Sides } from './people.ts';
import type { DemoRevision } from './projects.ts';
import { toFile } from './to-file.ts';

/** Changes requested in the last days count this month, on whichever day of it the demo is seeded. */
const recentDays = 14;

/** The versions of a demo project, oldest first, with their files and their part of the ledger. */
export function toVersions(
  revisions: readonly DemoRevision[],
  { projectBriefId, ...sides }: Sides & { projectBriefId: string },
  now: Date,
) {
  return revisions.map(({ daysAgo, files, ...revision }, index) => {
    const id = randomUUID();
    const createdAt = before(now, daysAgo);
    const decidedAt = revision.status === 'pending' ? null : before(now, Math.max(daysAgo - 1, 0));
    const countedAt = daysAgo <= recentDays ? now : new Date(decidedAt ?? now);
    return {
      row: { ...revision, id, projectBriefId, revisionNumber: index + 1, createdAt, decidedAt },
      files: files.map((file, position) =>
        toFile(file, sides, {
          projectBriefId,
          revisionId: id,
          uploadedBy: 'admin',
          // One after the other, which is the order they are shown in.
          createdAt: addMilliseconds(createdAt, position).toISOString(),
        }),
      ),
      requests:
        revision.status === 'changes_requested'
          ? [
              {
                id: randomUUID(),
                userId: sides.client.id,
                revisionId: id,
                month: monthOf(countedAt),
                createdAt: countedAt.toISOString(),
              },
            ]
          : [],
    };
  });
}
