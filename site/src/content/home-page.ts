import { z } from 'zod';
import {
  document,
  documents,
  filled,
  image,
  paymentLink,
  price,
  projectShape,
  reference,
  required,
  seo,
  stories,
  testimonialShape,
  text,
} from '#/content/fields.ts';
import { plansOnSale } from '#/content/plans.ts';
import { factText } from '#/content/rich-text.ts';
import { siteSettings } from '#/content/site-settings.ts';

const page = required('homePage', {
  seo,
  hero: z.object({
    heading: text,
    lede: factText,
    primaryAction: text,
    secondaryAction: text,
    projects: z.array(reference(document('portfolioItem', { image }))).min(3),
    note: z.object({ text, signature: text }),
  }),
  services: z.object({ heading: text, intro: text }),
  work: z.object({ heading: text, action: text }),
  about: z.object({
    heading: text,
    lede: text,
    body: text,
    columns: z.object({ job: text, builder: text, us: text }),
    rows: filled(z.object({ job: text, builder: text, us: factText })),
  }),
  stories,
  pricing: z.object({ heading: text, note: text, popularLabel: text, addOnsHeading: text }),
  faq: z.object({ heading: text }),
  contact: z.object({ heading: text, lede: text, action: text, privacyNote: text, thanks: text }),
});

/** An offer with a section of its own, which has its price. */
const offer = reference(
  z.object({ _id: text, _type: z.enum(['brandKit', 'webAppOffer']), price }),
).nullable();

const addOn = document('addOn', { name: text, description: text, price: price.nullable(), offer }).transform(
  (addOn, ctx) => {
    const amount = addOn.offer?.price ?? addOn.price;
    if (amount === null) ctx.addIssue({ code: 'custom', message: 'is empty', path: ['price'] });
    return { ...addOn, price: amount ?? 0 };
  },
);

const brandKit = required('brandKit', {
  heading: text,
  lede: text,
  features: filled(text),
  price,
  deliveryTime: text,
  paymentLinkId: paymentLink.nullable(),
  action: text,
});

const webAppOffer = required('webAppOffer', {
  heading: text,
  lede: text,
  body: text,
  price,
  action: text,
  example: reference(document('portfolioItem', { image })),
  exampleCaption: text,
});

const faqIcons = ['clock', 'pencil', 'calendar', 'loop', 'key', 'phone', 'money'] as const;

/** Everything the home page shows. What texts quote comes first, so that a mistake is reported at its source. */
export const homeContent = z.object({
  settings: siteSettings,
  plans: plansOnSale,
  addOns: z.array(addOn),
  brandKit,
  webAppOffer,
  services: documents('service', { name: text, description: text, offer }),
  projects: documents('portfolioItem', { ...projectShape, isFeatured: z.boolean() }),
  testimonials: documents('testimonial', testimonialShape),
  faqs: documents('faq', { question: text, answer: factText, icon: z.enum(faqIcons) }),
  page,
});
export type HomeContent = z.output<typeof homeContent>;
export type ContentImage = HomeContent['projects'][number]['image'];
