import type { ApiDocument } from '#/server/openapi/build-document.ts';
import { renderErrors, renderIndex, renderMissing, renderNoun, renderSchemas } from './render-reference.tsx';

export { describeApi } from './describe-api.ts';

/**
 * The reference in all of its forms, for as long as the process runs.
 * @param publicUrl where examples call
 */
export function openReference(document: ApiDocument, publicUrl: string) {
  const pages = new Map<string, string | null>();
  const render = (slug: string): string | null => {
    if (slug === 'schemas') return renderSchemas(document);
    if (slug === 'errors') return renderErrors(document);
    return renderNoun(document, slug, publicUrl);
  };
  return {
    json: JSON.stringify(document),
    index: renderIndex(document),
    missing: renderMissing(document),
    findPage: (slug: string): string | null => {
      const known = pages.get(slug);
      if (known !== undefined) return known;
      const page = render(slug);
      // Only pages there are: whoever tries addresses must not fill our memory.
      if (page !== null) pages.set(slug, page);
      return page;
    },
  };
}
