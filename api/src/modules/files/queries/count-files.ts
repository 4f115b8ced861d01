import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';

/** How many files a client has. */
export const countFilesOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(files, eq(files.userId, clientId));

/** How many files a project has, internal ones too: an index alone is read. */
export const countProjectFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, eq(files.projectBriefId, projectId));

/** How many files a client has uploaded to a project. */
export const countClientFiles = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(files, and(eq(files.projectBriefId, projectId), eq(files.uploadedBy, 'client')));
