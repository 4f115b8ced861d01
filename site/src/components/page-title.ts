/**
 * What tabs, bookmarks and search results call a page: its own title, and whose it is unless that says so.
 * @param title of the page in the content
 */
export const toPageTitle = (title: string, brandName: string): string =>
  title.includes(brandName) ? title : `${title} | ${brandName}`;
