import { pictureOwnerQuery } from '@stackworks/content';
import { nameDocument } from '#/content/check-content.ts';
import { contentClient } from '#/content/content-client.ts';
import { ContentProblem } from '#/content/content-problem.ts';

/**
 * What to tell editors of an upload that no picture could be made of, at the document that shows it.
 * @param asset the upload's identifier: `image-<hash>-1280x880-png`
 * @returns null when no document shows it any more
 */
export async function findPictureProblem(asset: string): Promise<ContentProblem | null> {
  const owner = await contentClient.fetch(pictureOwnerQuery, { asset });
  if (!owner) return null;
  const message = `In the ${nameDocument(owner)}, “image” cannot be read as a picture. Upload it again, or another.`;
  return new ContentProblem({ message, documentId: owner._id, documentType: owner._type, field: 'image' });
}
