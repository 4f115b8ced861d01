import type { UploadedFile } from '@stackworks/contracts';
import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its content, whatever it is called. */
export type DetectedType = Pick<UploadedFile, 'fileType' | 'contentType'>;

/** How much of a file's beginning tells what it is, in bytes. */
export const sampleBytes = 16 * 1024;

/** What is none of the others: nobody is told more about it than that it has bytes. */
export const unknownType: DetectedType = { fileType: 'other', contentType: 'application/octet-stream' };

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const documents = [
  `${openXml}.wordprocessingml.document`,
  `${openXml}.spreadsheetml.sheet`,
  `${openXml}.presentationml.presentation`,
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
  'application/rtf',
  // Word, Excel and PowerPoint before 2007.
  'application/x-cfb',
];

/** @param sample the beginning of a file, `sampleBytes` of it or all there is */
export async function detectType(sample: Uint8Array): Promise<DetectedType> {
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  const contentType: string = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '');
  if (images.includes(contentType)) return { fileType: 'image', contentType };
  if (contentType === 'application/pdf') return { fileType: 'pdf', contentType };
  return documents.includes(contentType) ? { fileType: 'document', contentType } : unknownType;
}
