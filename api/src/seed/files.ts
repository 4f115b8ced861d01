import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Role } from '@stackworks/contracts';
import { makeThumbnail, measurePicture } from '#/platform/images/images.ts';
import type { Storage } from '#/platform/storage/storage.ts';
import { nameOf, type Sides } from './conversations.ts';

/** The demo's files as data URLs, which makes them part of the bundle. */
const contents = import.meta.glob<string>('./files/*', { query: '?inline', import: 'default', eager: true });

function readContent(fileName: string): { contentType: string; content: Buffer } {
  const [, contentType, base64] =
    /^data:([^;]+);base64,(.*)$/.exec(contents[`./files/${fileName}`] ?? '') ?? [];
  if (!contentType || !base64) throw new Error(`the demo has no file ${fileName}`);
  return { contentType, content: Buffer.from(base64, 'base64') };
}

/** Where a demo file belongs, who has uploaded it, and when. */
type Place = { projectId: string; versionId?: string; uploadedBy: Role; createdAt: string };

/** A demo file's content, and its row but for what storing it adds. */
export function toFile(fileName: string, sides: Sides, place: Place) {
  const { contentType, content } = readContent(fileName);
  const uploader = sides[place.uploadedBy];
  const row = {
    id: randomUUID(),
    userId: sides.client.id,
    fileName,
    fileType: contentType.startsWith('image/') ? ('image' as const) : ('pdf' as const),
    contentType,
    fileSize: content.length,
    description: `Uploaded by ${nameOf(uploader)}`,
    uploaderId: uploader.personId,
    ...place,
  };
  return { content, row };
}

/** Stores a demo file as an upload is, with a thumbnail if it is an image. @returns its row */
export async function storeFile(storage: Storage, { content, row }: ReturnType<typeof toFile>) {
  const write = (path: string, bytes: Buffer) =>
    storage.write(path, Readable.from([bytes]), { maxBytes: bytes.length });
  const fileUrl = `uploads/${row.id}`;
  await write(fileUrl, content);
  if (row.fileType !== 'image') return { ...row, fileUrl };
  const size = await storage.useFile(fileUrl, measurePicture);
  const thumbnail = await storage.useFile(fileUrl, makeThumbnail);
  if (!thumbnail) return { ...row, ...size, fileUrl };
  const thumbnailUrl = `thumbnails/${row.id}`;
  await write(thumbnailUrl, thumbnail);
  return { ...row, ...size, fileUrl, thumbnailUrl };
}
