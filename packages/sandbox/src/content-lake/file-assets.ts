import { extname } from 'node:path';
import type { DatasetDocument } from './documents.ts';
import { keepAsset, type Upload } from './keep-asset.ts';

/**
 * Keeps a file's bytes and describes it as Sanity does.
 * @param mimeType what its sender says it is
 */
export function keepFile(upload: Upload, mimeType = 'application/octet-stream'): Promise<DatasetDocument> {
  const ending = extname(upload.originalFilename).toLowerCase();
  const extension = /^\.([a-z0-9]{1,10})$/.exec(ending)?.[1] ?? 'bin';
  return keepAsset(upload, 'sanity.fileAsset', (sha1hash) => ({
    id: `file-${sha1hash}-${extension}`,
    extension,
    mimeType,
  }));
}
