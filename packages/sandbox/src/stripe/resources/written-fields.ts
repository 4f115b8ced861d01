import type { Includables, Renderers } from '#/stripe/http/expand.ts';

/** Fields that are written out only when they are asked for. */
export const includables: Includables = {};

/** Kinds that are written out otherwise than they are kept. */
export const renderers: Renderers = {};
