type Pages = {
  data?: { pages: readonly { items: readonly unknown[] }[] } | undefined;
  hasNextPage: boolean;
};

/** How many entries of a list there are, "20+" while more can be loaded. */
export function countLoaded({ data, hasNextPage }: Pages): string {
  const number = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  if (number === undefined) return '–';
  return hasNextPage ? `${number}+` : String(number);
}
