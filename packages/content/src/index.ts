export * from '#/content-client.ts';
export * from '#/content-rules.ts';
export * from '#/image-url.ts';
export * from '#/opening-hours.ts';
export * from '#/queries.ts';
export * from '#/redirect-rules.ts';
export type * from '#/sanity.types.gen.ts';
