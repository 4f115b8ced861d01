import addresses from './foreign-addresses.json' with { type: 'json' };

/**
 * More than 100 addresses that must never take anybody away from our site. `openings` may precede another site's name so that
 * a careless parser reads a path, `schemes` run or show what they hold, and `names` evade filters of host names.
 */
export const foreignAddresses: readonly string[] = [
  ...addresses.openings.map((opening) => `${opening}evil.example`),
  ...addresses.schemes,
  ...addresses.names,
];
