import { hash } from 'node:crypto';

/** The folder for files made from content. Each is named by a hash of everything it is made from. */
export const contentFilesFolder = '_content';

export type PageFiles = {
  /** Returns a picture's addresses, one for each width: `/_content/0123456789abcdef-640.avif`. */
  addPicture: (cut: PictureCut, widths: readonly number[]) => string[];
  /** Returns the address of a page's share image, a PNG of `shareImageSize`. */
  addShareImage: (card: ShareCard) => string;
};

/** The text on a page's share image, which other sites show beside a link to it. */
export type ShareCard = { title: string; brandName: string; tagline: string };

/** The size that other sites expect, in pixels. */
export const shareImageSize = { width: 1200, height: 630 };

export const describeShareCard = ({ title, brandName }: ShareCard): string =>
  `“${title}” on a stack of paper sheets, with the ${brandName} mark`;

/** A part of a picture, in pixels of the original. */
type Area = { left: number; top: number; width: number; height: number };

/** A picture in content. `crop` and `hotspot` are fractions of its sides, from the upper left corner. */
export type ImageChoice = {
  width: number;
  height: number;
  crop?: { top?: number; right?: number; bottom?: number; left?: number } | null;
  hotspot?: { x?: number; y?: number } | null;
};

export type PictureCut = { asset: string; area: Area; format: 'avif' | 'webp' };

/** A file to be made of a picture. `width` is in pixels. */
export type PictureFile = PictureCut & { width: number };

/** How each format is encoded. AVIF at effort 2 takes a ninth of the time of sharp's default 4, for files at most 4 % larger. */
export const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 80, effort: 4 },
} as const satisfies Record<PictureCut['format'], object>;

/** The widths that browsers choose from, in pixels. */
const widths = [420, 640, 960, 1280];

/** The area of a picture that its editor chose, cropped further around the hotspot to `shape`, its width by height. */
export function chooseArea(image: ImageChoice, shape?: number): Area {
  const { top = 0, right = 0, bottom = 0, left = 0 } = image.crop ?? {};
  const [across, down] = [chooseSpan(image.width, left, right), chooseSpan(image.height, top, bottom)];
  const cropped = { left: across.start, top: down.start, width: across.length, height: down.length };
  if (shape === undefined) return cropped;
  const width = Math.min(cropped.width, Math.max(1, Math.round(cropped.height * shape)));
  const height = Math.min(cropped.height, Math.max(1, Math.round(cropped.width / shape)));
  const { x = 0.5, y = 0.5 } = image.hotspot ?? {};
  return {
    left: placeAround(image.width * x, width, cropped.left, cropped.width),
    top: placeAround(image.height * y, height, cropped.top, cropped.height),
    width,
    height,
  };
}

/** What two crops leave of a side, in whole pixels: at least one, none beyond its end. */
function chooseSpan(side: number, cutBefore: number, cutAfter: number) {
  const start = Math.min(Math.round(side * cutBefore), side - 1);
  const end = Math.round(side * (1 - cutAfter));
  return { start, length: Math.max(1, end - start) };
}

/** Where a length starts so that a point is in its middle, or as near to it as possible. */
function placeAround(point: number, length: number, start: number, room: number): number {
  const wanted = Math.round(point - length / 2);
  return Math.min(Math.max(wanted, start), start + room - length);
}

/** The widths that an area is offered in. Never wider than it is: enlarging only adds bytes. */
export function chooseWidths(area: Area): number[] {
  const smaller = widths.filter((width) => width < area.width);
  return smaller.length < widths.length ? [...smaller, area.width] : smaller;
}

/** A hash of everything that determines a cut's files, except their width. */
export function hashCut({ asset, area, format }: PictureCut): string {
  const recipe = [asset, area.left, area.top, area.width, area.height, format, encodings[format]];
  return hash('sha256', JSON.stringify(recipe), 'hex').slice(0, 16);
}
