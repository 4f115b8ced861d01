import { originalImageUrl } from '@stackworks/content';
import { contentClient } from '#/content/content-client.ts';
import { contentFilesFolder, type PageFiles } from '#/page-files/page-files.ts';

/**
 * While pages are being worked on, nothing is made in advance: the content server cuts and scales pictures, and there
 * are no share images.
 */
export const developmentFiles: PageFiles = {
  addPicture: ({ asset, area, width }) => {
    const { left, top } = area;
    const rect = [left, top, area.width, area.height].join();
    return `${originalImageUrl(contentClient, asset)}?${new URLSearchParams({ rect, w: String(width) })}`;
  },
  addShareImage: () => `/${contentFilesFolder}/share.png`,
};
