import type { PictureCut } from '#/page-files/picture.ts';
import type { ShareCard } from '#/page-files/share-card.ts';

/** The folder of the site that holds the files made from content. Each is named after all that it is made of. */
export const contentFilesFolder = '_content';

/** Where pages ask for the files they show. */
export type PageFiles = {
  /** The addresses at which a picture will be, one for each width: `/_content/0123456789abcdef-640.avif`. */
  addPicture: (cut: PictureCut, widths: readonly number[]) => string[];
  /** The address at which a page's share image will be, a PNG of `shareImageSize`. */
  addShareImage: (card: ShareCard) => string;
};
