/**
 * Whether a link of a text leads where editors may lead visitors: a page of this site, another site over https,
 * or an e-mail address. Studio holds editors to the same; this holds for whatever else writes content.
 */
export const isSafeAddress = (href: string): boolean => /^(https:\/\/|mailto:|\/(?![/\\])|#)/i.test(href);
