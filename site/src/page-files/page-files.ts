import { toPictureName, type PictureFile } from '#/page-files/picture.ts';

/** The folder of the site that holds the files made from content, each named after what it is made of. */
export const contentFilesFolder = '_content';

/** Where pages ask for the files they show. */
export type PageFiles = {
  /** The address at which a picture will be. */
  addPicture: (picture: PictureFile) => string;
};

/** The files that pages have asked for while they were rendered, by name. */
export type FileList = { pictures: Map<string, PictureFile> };

/** An empty list, and the pages' end of it. */
export function createFileList(): { list: FileList; files: PageFiles } {
  const list: FileList = { pictures: new Map() };
  const toAddress = (name: string) => `/${contentFilesFolder}/${name}`;
  return {
    list,
    files: {
      addPicture: (picture) => {
        const name = toPictureName(picture);
        list.pictures.set(name, picture);
        return toAddress(name);
      },
    },
  };
}
