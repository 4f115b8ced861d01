/**
 * The identifiers of every plan a client can hold; each equals the slug of a `plan` document in the CMS,
 * which alone knows its name, price and features. Source: decision D3.
 */
export const currentTiers = ['stacklite', 'stackgrow', 'stackpro'] as const;
export const legacyTiers = [
  'stackstart',
  'stackbase',
  'stackbuild',
  'stackscale',
  'superstack',
  'onepage',
] as const;
export const tiers = [...currentTiers, ...legacyTiers] as const;

export type Tier = (typeof tiers)[number];
export type CurrentTier = (typeof currentTiers)[number];
