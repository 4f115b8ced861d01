export * from '#/clean-content.ts';
export * from '#/content-client.ts';
export * from '#/content-rules.ts';
export * from '#/queries/catalogue.ts';
export * from '#/queries/home-page.ts';
export * from '#/queries/pages.ts';
export * from '#/queries/passages.ts';
export {
  businessTimeQuery,
  gstQuery,
  hostingToolQuery,
  replyPromisesQuery,
  siteSettingsQuery,
} from '#/queries/site-settings.ts';
export * from '#/redirect-rules.ts';
export type * from '#/sanity.types.gen.ts';
