import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectMessages } from '#/modules/conversations/threads.tables.ts';

/** How many messages there are about a project, internal notes too: an index alone is read. */
export const countMessages = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(projectMessages, eq(projectMessages.projectBriefId, projectId));
