export * from '#/content-client.ts';
export * from '#/content-rules.ts';
export * from '#/image-url.ts';
export * from '#/opening-hours.ts';
export * from '#/queries/catalogue.ts';
export * from '#/queries/content-version.ts';
export * from '#/queries/home-page.ts';
export * from '#/queries/last-changes.ts';
export * from '#/queries/legal-page.ts';
export * from '#/queries/pictures.ts';
export * from '#/queries/portfolio-page.ts';
export * from '#/queries/redirects.ts';
export {
  businessTimeQuery,
  hostingToolQuery,
  replyPromisesQuery,
  signatoryQuery,
  siteSettingsQuery,
} from '#/queries/site-settings.ts';
export * from '#/queries/subscribe-page.ts';
export * from '#/queries/testimonials-page.ts';
export * from '#/redirect-rules.ts';
export type * from '#/sanity.types.gen.ts';
