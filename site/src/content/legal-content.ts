import { legalPageQuery } from '@stackworks/content';
import { toComplete } from '#/content/complete.ts';
import { contentClient } from '#/content/content-client.ts';

/**
 * A legal page, with the facts its sentences quote. Throws as `toComplete`.
 * @param slug of the page in the content: `terms`
 */
export async function getLegalPage(slug: string) {
  const { page } = toComplete({ page: await contentClient.fetch(legalPageQuery, { slug }) }, []);
  return page;
}

export type LegalPage = Awaited<ReturnType<typeof getLegalPage>>;
export type LegalText = LegalPage['sections'][number]['body'];
