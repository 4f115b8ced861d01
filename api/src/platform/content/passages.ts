import { faqAnchor, homeAnchors, siteRoutes, type Passage } from '@stackworks/contracts';
import { z } from 'zod';

const toDollars = (amount: number): string => `$${amount.toLocaleString('en-NZ')}`;

const span = z.object({ text: z.string() }).transform(({ text }) => text);
const fact = z
  .object({ fact: z.string(), value: z.union([z.string(), z.number()]).nullable() })
  .transform(({ fact, value }) => {
    if (value === null) return 'unlimited';
    return fact === 'price' || fact === 'changePrice' ? toDollars(Number(value)) : String(value);
  });

const block = z
  .object({ listItem: z.string().nullish(), children: z.array(z.union([span, fact])) })
  .transform(({ listItem, children }) => ({ isItem: Boolean(listItem), text: children.join('').trim() }));
type Block = z.output<typeof block>;

const faq = z.object({ _id: z.string(), question: z.string(), answer: z.array(block) });
export const section = z.object({ heading: z.string(), anchor: z.string(), body: z.array(block) });
const legalPage = z.object({
  title: z.string(),
  slug: z.enum(['terms', 'privacy']),
  sections: listOf(section),
});
const addOn = z.object({
  name: z.string(),
  description: z.string(),
  price: z.number(),
  from: z.boolean().nullable(),
});
const brandKit = z.object({
  lede: z.string(),
  features: z.array(z.string()),
  price: z.number(),
  deliveryTime: z.string(),
});
const webAppOffer = z.object({ lede: z.string(), body: z.string(), price: z.number() });
const home = z.object({ about: z.string().nullable(), pricing: z.string().nullable() });

const found = z.object({
  faqs: listOf(faq),
  legalPages: listOf(legalPage),
  addOns: listOf(addOn),
  brandKit: brandKit.nullable().catch(null),
  webAppOffer: webAppOffer.nullable().catch(null),
  home: home.nullable().catch(null),
});

/** A list without what an editor left incomplete. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((all) => all.flatMap((each) => item.safeParse(each).data ?? []));
}

const onHome = (anchor: string): string => `${siteRoutes.home}#${anchor}`;

/** What StackBot may quote of content, with where each passage stands. Incomplete documents are left out. */
export function toPassages(content: unknown): Passage[] {
  const { faqs, legalPages, addOns, brandKit: kit, webAppOffer: app, home: page } = found.parse(content);
  return [
    ...faqs.map(({ _id, question, answer }) => ({
      title: question,
      text: toParagraphs(answer).join('\n'),
      label: `FAQ: ${question}`,
      path: onHome(faqAnchor(_id)),
    })),
    ...legalPages.flatMap(({ title, slug, sections }) =>
      sections.flatMap(({ heading, anchor, body }) =>
        toParagraphs(body).map((text) => ({
          title: heading,
          text,
          label: `${title}: ${heading}`,
          path: `${siteRoutes[slug]}#${anchor}`,
        })),
      ),
    ),
    ...addOns.map(({ name, description, price, from }) => ({
      title: name,
      text: `${name}: ${description} ${from ? 'From ' : ''}${toDollars(price)}.`,
      label: 'Plans and prices',
      path: onHome(homeAnchors.pricing),
    })),
    ...(kit
      ? [
          {
            title: 'Brand kit',
            text: `${kit.lede} ${kit.features.join('. ')}. ${toDollars(kit.price)} once, in ${kit.deliveryTime}.`,
            label: 'Brand kit',
            path: onHome(homeAnchors.brandKit),
          },
        ]
      : []),
    ...(app
      ? [
          {
            title: 'Custom web apps',
            text: `${app.lede} ${app.body} From ${toDollars(app.price)}.`,
            label: 'Custom web apps',
            path: onHome(homeAnchors.webApps),
          },
        ]
      : []),
    ...toNote('Plans and prices', page?.pricing, homeAnchors.pricing),
    ...toNote('About us', page?.about, homeAnchors.about),
  ];
}

const toNote = (title: string, text: string | null | undefined, anchor: string): Passage[] =>
  text ? [{ title, text, label: title, path: onHome(anchor) }] : [];

/** The paragraphs of a text, each with the list that follows it. */
export function toParagraphs(blocks: readonly Block[]): string[] {
  return blocks.reduce<string[]>((paragraphs, { isItem, text }) => {
    if (text === '') return paragraphs;
    const last = paragraphs.at(-1);
    if (isItem && last !== undefined) return [...paragraphs.slice(0, -1), `${last}\n• ${text}`];
    return [...paragraphs, text];
  }, []);
}
