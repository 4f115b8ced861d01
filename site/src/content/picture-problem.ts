import { pictureOwnerQuery } from '@stackworks/content';
import { tellMistake } from '#/content/check-content.ts';
import { contentClient } from '#/content/content-client.ts';
import type { ContentProblem } from '#/content/content-problem.ts';

/**
 * What to tell editors of an upload that no picture could be made of, at the document that shows it.
 * @param asset the upload's identifier: `image-<hash>-1280x880-png`
 * @returns null when no document shows it any more
 */
export async function findPictureProblem(asset: string): Promise<ContentProblem | null> {
  const owner = await contentClient.fetch(pictureOwnerQuery, { asset });
  const complaint = 'cannot be read as a picture: upload it again, or another';
  return owner && tellMistake(owner, ['image'], complaint);
}
