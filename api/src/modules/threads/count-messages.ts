import { eq } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { projectMessages } from '#/db/schema/threads.ts';

/** How many messages there are about a project, internal notes too: an index alone is read. */
export const countMessages = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(projectMessages, eq(projectMessages.projectBriefId, projectId));
