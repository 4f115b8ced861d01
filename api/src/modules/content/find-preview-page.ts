import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/**
 * The page that a preview link leads to. Whoever comes by a link that Studio made within the hour may see drafts, since
 * making one takes an editor's sign-in.
 * @param link the whole address that was called
 * @returns its path, or null for any other link
 * @throws AppError unavailable when that cannot be found out
 */
export async function findPreviewPage(
  { readPreviewLink }: Pick<Deps, 'readPreviewLink'>,
  link: string,
): Promise<string | null> {
  try {
    return await readPreviewLink(link);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      'The preview isn’t available right now. Please try again in a moment.',
      {
        cause: error,
        retryAfterSeconds: 5,
      },
    );
  }
}
