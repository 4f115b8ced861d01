import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';
import { badRequest } from './errors.ts';

/** Widest and tallest picture that is made, in pixels after `dpr`. */
const MAX_PIXELS = 4096;
const pixels = z.coerce.number().int().min(1).max(MAX_PIXELS);

/** The transformations of Sanity's image URLs that are served here; others are ignored. */
export const imageOptionsSchema = z.object({
  w: pixels.optional(),
  h: pixels.optional(),
  /** left,top,width,height in pixels of the original, cut out before any resizing. */
  rect: z
    .string()
    .regex(/^\d+,\d+,\d+,\d+$/)
    .optional(),
  fit: z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale']).default('clip'),
  auto: z.literal('format').optional(),
  dpr: z.coerce.number().min(1).max(3).default(1),
  q: z.coerce.number().int().min(1).max(100).default(75),
  fm: z.enum(['jpg', 'pjpg', 'png', 'webp']).optional(),
});

type ImageOptions = z.output<typeof imageOptionsSchema>;

/** What each `fit` means to the image library. Source: Sanity's image URL reference. */
const fits: Record<ImageOptions['fit'], ResizeOptions> = {
  clip: { fit: 'inside' },
  crop: { fit: 'cover' },
  fill: { fit: 'contain', background: 'white' },
  fillmax: { fit: 'contain', background: 'white', withoutEnlargement: true },
  max: { fit: 'inside', withoutEnlargement: true },
  min: { fit: 'cover', withoutEnlargement: true },
  scale: { fit: 'fill' },
};

/**
 * The file extension of the picture to make, null to send the original.
 * @param extension that of the original
 * @param accept the request's Accept header: `auto=format` makes WebP for those who take it
 */
export function chooseFormat(extension: string, options: ImageOptions, accept: string): string | null {
  const { w, h, rect, auto, fm } = options;
  if (fm) return fm === 'pjpg' ? 'jpg' : fm;
  if (extension === 'svg') return null;
  if (auto && accept.includes('image/webp')) return 'webp';
  return w || h || rect ? extension : null;
}

/**
 * Makes a transformed picture.
 * @param file path of the original
 * @param format file extension of the result
 * @throws SanityApiError 400 for a size over the limit or a rectangle outside the picture
 */
export async function renderImage(file: string, options: ImageOptions, format: string): Promise<Buffer> {
  let image = sharp(file).autoOrient();
  if (options.rect) image = await cutOut(image, options.rect);
  const [width, height] = [options.w, options.h].map((side) => side && Math.round(side * options.dpr));
  if (Math.max(width ?? 0, height ?? 0) > MAX_PIXELS) {
    throw badRequest(`Images are at most ${MAX_PIXELS} pixels a side`);
  }
  if (width && height) image = image.resize({ ...fits[options.fit], width, height });
  // With one side given the other follows, whatever the fit.
  else if (width || height) image = image.resize({ ...fits[options.fit], fit: 'inside', width, height });

  return encode(image, format, options).toBuffer();
}

async function cutOut(image: Sharp, rect: string): Promise<Sharp> {
  const [left = 0, top = 0, width = 0, height = 0] = rect.split(',').map(Number);
  const { autoOrient: full } = await image.metadata();
  if (width < 1 || height < 1 || left + width > full.width || top + height > full.height) {
    throw badRequest(`The rectangle ${rect} is outside the ${full.width}x${full.height} image`);
  }
  return image.extract({ left, top, width, height });
}

function encode(image: Sharp, format: string, { q, fm }: ImageOptions): Sharp {
  switch (format) {
    case 'jpg':
      return image.flatten({ background: 'white' }).jpeg({ quality: q, progressive: fm === 'pjpg' });
    case 'webp':
      return image.webp({ quality: q });
    case 'avif':
      return image.avif({ quality: q });
    case 'gif':
      return image.gif();
    default:
      return image.png();
  }
}

/** Past this the cache is emptied: everything in it can be made again. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;

/** Reads the bytes stored under a file name, or makes and stores them; two calls for one name make them once. */
export type ImageCache = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Opens a folder of made pictures, creating it when missing. */
export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder)) sizes.set(name, (await stat(join(folder, name))).size);
  const underWay = new Map<string, Promise<Buffer>>();

  async function makeAndStore(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    const total = [...sizes.values()].reduce((sum, size) => sum + size, bytes.length);
    if (total > MAX_CACHE_BYTES) {
      await Promise.all(Array.from(sizes.keys(), (old) => rm(join(folder, old), { force: true })));
      sizes.clear();
    }
    await writeFileAtomically(join(folder, name), bytes);
    sizes.set(name, bytes.length);
    return bytes;
  }

  return (name, make) => {
    if (sizes.has(name)) return readFile(join(folder, name));
    const running = underWay.get(name);
    if (running) return running;
    const work = makeAndStore(name, make).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };
}
