import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contentFilesFolder, type PageFiles } from '#/page-files/page-files.ts';
import { toPictureName, type PictureFile } from '#/page-files/picture.ts';
import type { ShareCard } from '#/page-files/share-card.ts';

/** The files that pages have asked for while they were rendered, by name. */
export type FileList = { pictures: Map<string, PictureFile>; shareImages: Map<string, ShareCard> };

/** How share images are drawn is part of what they are made of, so of their names too. */
const drawing = readFileSync(new URL('draw-share-card.ts', import.meta.url));

/** An empty list, and the end of it that pages are given. */
export function createFileList(): { list: FileList; files: PageFiles } {
  const list: FileList = { pictures: new Map(), shareImages: new Map() };
  const enter = <File>(entries: Map<string, File>, name: string, file: File) => {
    entries.set(name, file);
    return `/${contentFilesFolder}/${name}`;
  };
  return {
    list,
    files: {
      addPicture: (picture) => enter(list.pictures, toPictureName(picture), picture),
      addShareImage: (card) => enter(list.shareImages, toShareImageName(card), card),
    },
  };
}

function toShareImageName(card: ShareCard): string {
  const hash = createHash('sha256').update(JSON.stringify(card)).update(drawing).digest('hex');
  return `${hash.slice(0, 16)}-share.png`;
}
