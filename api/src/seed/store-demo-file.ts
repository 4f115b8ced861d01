import { Readable } from 'node:stream';
import { makeThumbnail, measurePicture } from '#/platform/images/images.ts';
import type { Storage } from '#/platform/storage/storage.ts';

/**
 * Stores a demo file as an upload is, with a thumbnail if it is an image.
 * @returns its row
 */
export async function storeDemoFile<Row extends { id: string; fileType: string }>(
  storage: Storage,
  content: Buffer,
  row: Row,
) {
  const fileUrl = `assets/${row.id}`;
  await store(storage, fileUrl, content);
  if (row.fileType !== 'image') return { ...row, fileUrl };
  const size = await storage.useFile(fileUrl, measurePicture);
  const thumbnail = await storage.useFile(fileUrl, makeThumbnail);
  if (!thumbnail) return { ...row, ...size, fileUrl };
  const thumbnailUrl = `thumbnails/${row.id}`;
  await store(storage, thumbnailUrl, thumbnail);
  return { ...row, ...size, fileUrl, thumbnailUrl };
}

const store = (storage: Storage, path: string, content: Buffer) =>
  storage.write(path, Readable.from([content]), { maxBytes: content.length });
