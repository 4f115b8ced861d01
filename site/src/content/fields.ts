import { allowedImageTypes, isSafeLink, maxImageBytes, paymentLinkPattern } from '@stackworks/content';
import { planLook } from '@stackworks/contracts';
import { z } from 'zod';
import { nameType } from '#/content/studio-words.ts';

// The kinds of field that pages are made of. Each rejects what would break or deface a page, with a message that follows
// the name of the field: “Price” is empty.

export const text = z.string().regex(/\S/, 'is empty');

/** New Zealand dollars. */
export const price = z.number().min(0);

export const count = z.int().min(1);

export const slug = text.regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and dashes');

export const link = text.trim().refine(isSafeLink, 'has a link to an address we don’t allow');

export const webAddress = text
  .trim()
  .refine(isSafeLink, 'leads nowhere safe')
  .startsWith('https://', 'must start with https://');

export const paymentLink = text.regex(paymentLinkPattern, 'isn’t a payment link ID');

export const filled = <Item extends z.ZodType>(item: Item) => z.array(item).min(1, 'is empty');

/** A document of a type, in which every mistake is reported. */
export const document = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z.object({ _id: z.string(), _type: z.literal(type), ...shape });

const absence = (type: string) => ({
  message: `There is no ${nameType(type)} among the published documents.`,
  params: { documentType: type },
});

/** The only document of a type, which a page needs. */
export const required = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z
    .any()
    .refine((value) => value !== null, { ...absence(type), abort: true })
    .pipe(document(type, shape));

/** Every document of a type; a page needs at least one. */
export const documents = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z.array(document(type, shape)).refine((list) => list.length > 0, absence(type));

/** What a reference points to. The query puts it under `target`, so that a broken reference differs from none. */
export const reference = <Target extends z.ZodType>(target: Target) =>
  z
    .object({ target: z.any() })
    .refine((value) => value.target !== null, {
      message: 'points to a document that doesn’t exist',
      abort: true,
    })
    .transform((value) => value.target)
    .pipe(target);

/** The plan that a project or client is on; null for a custom web app. */
const planBadge = reference(document('plan', { name: text, ...planLook.shape })).nullable();
export type PlanBadge = z.output<typeof planBadge>;

const fraction = z.number().min(0).max(1);
const crop = z
  .object({ top: fraction, right: fraction, bottom: fraction, left: fraction })
  .refine(({ top, right, bottom, left }) => left + right < 1 && top + bottom < 1, 'is cropped to nothing');
const hotspot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A picture with its alternative text, and its size in pixels before it is cropped. */
export const image = z.object({
  alt: text,
  asset: z.object({ _ref: text }),
  crop: crop.nullable(),
  hotspot: hotspot.nullable(),
  mimeType: z.enum(allowedImageTypes, {
    error: ({ input }) =>
      input === null ? 'uses an image that doesn’t exist' : 'must be a JPEG, PNG, WebP or AVIF image',
  }),
  size: z.number().max(maxImageBytes, `must be ${maxImageBytes / 1_000_000} MB or smaller`),
  width: count,
  height: count,
});

export const seo = z.object({ title: text, description: text });

export const invitation = z.object({ heading: text, action: text });

export const stories = z.object({
  heading: text,
  stats: filled(z.object({ value: text, label: text })),
});

export const testimonialShape = {
  quote: text,
  author: text,
  role: text,
  company: text,
  plan: planBadge,
  rating: z.int().min(1).max(5),
};

export const projectShape = {
  title: text,
  image,
  category: text,
  place: text,
  plan: planBadge,
  description: text,
  metrics: text,
  link: webAddress,
};
