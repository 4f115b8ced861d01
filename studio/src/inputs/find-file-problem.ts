import { findPictureProblem } from '#/rules/picture.ts';

/**
 * Why a file cannot become a picture of the site, found before it is sent anywhere.
 *
 * @param file As the editor chose it.
 * @param decode Opens a picture, or fails.
 * @returns A sentence for the editor; null for a file that can be uploaded.
 */
export async function findFileProblem(
  file: File,
  decode: (file: File) => Promise<unknown> = createImageBitmap,
): Promise<string | null> {
  const problem = findPictureProblem(file);
  if (problem) return problem;
  return decode(file).then(
    () => null,
    () => 'We can’t open this file as an image. It may be damaged or mislabelled. Choose another.',
  );
}
