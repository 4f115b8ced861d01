import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contentFilesFolder, type PageFiles } from '#/page-files/page-files.ts';
import { hashCut, type PictureFile } from '#/page-files/picture.ts';
import type { ShareCard } from '#/page-files/share-card.ts';

/** The files that pages have asked for while they were rendered, by name. */
export type FileList = { pictures: Map<string, PictureFile>; shareImages: Map<string, ShareCard> };

/** How share images are drawn is part of what they are made of, so of their names too. */
const drawing = readFileSync(new URL('draw-share-card.ts', import.meta.url), 'utf8');

/** An empty list, and the end of it that pages are given. */
export function createFileList(): { list: FileList; files: PageFiles } {
  const list: FileList = { pictures: new Map(), shareImages: new Map() };
  const toAddress = (name: string) => `/${contentFilesFolder}/${name}`;
  return {
    list,
    files: {
      addPicture: (cut, widths) => {
        const start = hashCut(cut);
        return widths.map((width) => {
          const name = `${start}-${width}.${cut.format}`;
          list.pictures.set(name, { ...cut, width });
          return toAddress(name);
        });
      },
      addShareImage: (card) => {
        const name = toShareImageName(card);
        list.shareImages.set(name, card);
        return toAddress(name);
      },
    },
  };
}

/** All that several pages have asked for, each file once. */
export const joinLists = (lists: readonly FileList[]): FileList => ({
  pictures: new Map(lists.flatMap(({ pictures }) => [...pictures])),
  shareImages: new Map(lists.flatMap(({ shareImages }) => [...shareImages])),
});

function toShareImageName(card: ShareCard): string {
  return `${hash('sha256', drawing + JSON.stringify(card), 'hex').slice(0, 16)}-share.png`;
}
