import { originalImageUrl } from '@stackworks/content';
import { contentClient } from '#/content/content-client.ts';
import { contentFilesFolder, type PageFiles } from '#/page-files/page-files.ts';

/**
 * While pages are being worked on, nothing is made in advance: the content server cuts and scales pictures, and there
 * are no share images.
 */
export const developmentFiles: PageFiles = {
  addPicture: ({ asset, area: { left, top, width, height } }, widths) => {
    const cut = `${originalImageUrl(contentClient, asset)}?rect=${left},${top},${width},${height}`;
    return widths.map((each) => `${cut}&w=${each}`);
  },
  addShareImage: () => `/${contentFilesFolder}/share.png`,
};
