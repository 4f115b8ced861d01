import { siteRoutes } from '@stackworks/contracts';
import type { AggregateRating, BreadcrumbList, FAQPage, Review } from 'schema-dts';
import type { HomeContent } from '#/content/home-content.ts';
import type { TestimonialsContent } from '#/content/testimonials-content.ts';
import { toPlainText } from '#/portable-text/plain-text.ts';
import { toBusiness } from '#/structured-data/business.ts';

type Testimonials = TestimonialsContent['testimonials'];

/**
 * The way to a page from the home page.
 * @param name of the page, as the way should call it
 * @param address of the page, the whole of it
 */
export const describeWayTo = (name: string, address: URL): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: new URL(siteRoutes.home, address).href },
    { '@type': 'ListItem', position: 2, name, item: address.href },
  ],
});

/** The questions that the page answers. */
export const describeQuestions = (faqs: HomeContent['faqs']): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  })),
});

/** What clients say, each with their own stars. */
export const describeReviews = (testimonials: Testimonials, site: URL): Review[] =>
  testimonials.map(({ quote, author, role, company, rating }) => ({
    '@type': 'Review',
    reviewBody: quote,
    author: {
      '@type': 'Person',
      name: author,
      jobTitle: role,
      worksFor: { '@type': 'Organization', name: company },
    },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    itemReviewed: toBusiness(site),
  }));

/** The mean of the stars that the page shows. */
export function describeRating(testimonials: Testimonials): AggregateRating {
  const sum = testimonials.reduce((total, { rating }) => total + rating, 0);
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round((sum / testimonials.length) * 10) / 10,
    reviewCount: testimonials.length,
    bestRating: 5,
    worstRating: 1,
  };
}
