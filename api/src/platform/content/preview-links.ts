import { readPreviewLink } from '@stackworks/content/preview-link';
import type { ContentSettings } from '#/env.ts';
import { AppError } from '#/errors.ts';

/**
 * The reader of Studio's preview links.
 * @param source the project whose editors are believed
 * @returns takes a link, whole, and gives the page it leads to, or null when no editor made it within the hour. Rejects
 * while content does not answer, and with AppError unavailable without a token to read drafts with
 */
export const createPreviewLinkReader =
  ({ readToken, ...source }: ContentSettings) =>
  async (link: string): Promise<string | null> => {
    if (readToken === undefined) {
      throw new AppError('unavailable', 'Previews are off because SANITY_API_READ_TOKEN isn’t set.');
    }
    return readPreviewLink({ ...source, token: readToken }, link);
  };
