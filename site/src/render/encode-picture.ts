import sharp from 'sharp';
import { encodings, type PictureFile } from '#/page-files/picture.ts';
import { UnusablePicture } from '#/render/unusable-picture.ts';

// The files of a build are encoded side by side; threads within one would only get in each other's way.
sharp.concurrency(1);

/**
 * Encodes one file of a picture.
 * @param original path of the picture as it was uploaded
 * @throws UnusablePicture when that is no picture we can read
 */
export async function encodePicture(original: string, picture: PictureFile): Promise<Buffer> {
  const { asset, area, width, format } = picture;
  try {
    return await sharp(original)
      .autoOrient()
      .extract(area)
      .resize({ width })
      .toFormat(format, encodings[format])
      .toBuffer();
  } catch (error) {
    throw new UnusablePicture(asset, error);
  }
}
