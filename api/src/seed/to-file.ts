import { randomUUID } from 'node:crypto';
import type { Role } from '@stackworks/contracts';
import type { DemoFile } from './files.ts';
import { nameOf, type Sides } from './people.ts';

/** Where a demo file belongs, who has uploaded it, and when. */
type Place = { projectBriefId: string; revisionId?: string; uploadedBy: Role; createdAt: string };

/** The content of a demo file, with its row but for what storing it adds. */
export function toFile(
  { name, contentType, make }: DemoFile,
  sides: Sides,
  { projectBriefId, revisionId, uploadedBy, createdAt }: Place,
) {
  const content = make();
  const row = {
    id: randomUUID(),
    userId: sides.client.id,
    projectBriefId,
    revisionId,
    fileName: name,
    fileType: contentType.startsWith('image/') ? ('image' as const) : ('pdf' as const),
    contentType,
    fileSize: content.length,
    description: `Uploaded by ${nameOf(sides[uploadedBy])}`,
    uploadedBy,
    uploaderId: sides[uploadedBy].id,
    createdAt,
  };
  return { content, row };
}
