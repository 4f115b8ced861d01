/** What the picture of a page says that other sites and messages show beside a link to it. */
export type ShareCard = {
  title: string;
  brandName: string;
  /** One sentence under the title. */
  tagline: string;
};

/** Of every such picture, in pixels: what the sites that show them ask for. */
export const shareImageSize = { width: 1200, height: 630 };

/** The same for those who cannot see it. */
export const describeShareCard = ({ title, brandName }: ShareCard): string =>
  `“${title}” on a stack of paper sheets, with the ${brandName} mark`;
