import { describeApi } from './describe-api.ts';
import { renderIndex, renderNoun } from './render-reference.tsx';

/** The reference in all of its forms, for as long as the process runs. */
export function openReference(...about: Parameters<typeof describeApi>) {
  const document = describeApi(...about);
  const pages = new Map<string, string | null>();
  return {
    json: JSON.stringify(document),
    index: renderIndex(document),
    findPage: (slug: string): string | null => {
      const known = pages.get(slug);
      if (known !== undefined) return known;
      const page = renderNoun(document, slug);
      // Only pages there are: whoever tries addresses must not fill our memory.
      if (page !== null) pages.set(slug, page);
      return page;
    },
  };
}
