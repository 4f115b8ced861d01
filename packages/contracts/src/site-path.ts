const here = 'https://here.example';

/**
 * Reads an address somebody handed in, as in a `next` parameter, as a page of this site.
 * @param address what was handed in, such as `/portfolio?from=ad#top`
 * @returns the path with its query and fragment; null for an address elsewhere, however a browser would be led there, or
 * a crafted link could lead people away from us
 */
export function parseSitePath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, here);
  // `/.//elsewhere.example` is a path of ours that, sent back as an address, would be somebody else's.
  if (url?.origin !== here || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
