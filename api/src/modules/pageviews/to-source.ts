/** The name of sources without a name that we keep. */
export const otherSource = '(other)';

/** Sources that need no room of a day's: whoever floods us with made-up ones hides none of these. */
export const wellKnownSources: ReadonlySet<string> = new Set([
  ...['google.com', 'google.co.nz', 'bing.com', 'duckduckgo.com', 'ecosia.org', 'yahoo.com'],
  ...['facebook.com', 'instagram.com', 'linkedin.com', 'reddit.com', 'pinterest.com', 'tiktok.com'],
  ...['youtube.com', 'x.com', 't.co', 'chatgpt.com', 'perplexity.ai', 'trademe.co.nz', 'neighbourly.co.nz'],
  ...['google', 'bing', 'facebook', 'instagram', 'linkedin', 'newsletter', 'email'],
]);

/** Names are registered one label further down under these: co.nz, org.au. */
const sharedEndings = new Set('ac co com edu geek gen gov govt iwi kiwi maori net org school'.split(' '));
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*\.([a-z]{2,}|xn--[a-z\d-]+)$/;
const campaignName = /^[\p{L}\p{N} _-]{1,40}$/u;

/**
 * What a site is known by: its host without what stands before the registered name, which may be a person's.
 * @param host in small letters, as a URL has it
 */
export function toSiteName(host: string): string {
  const labels = host.replace(/\.$/, '').split('.');
  const isShared = labels.at(-1)?.length === 2 && sharedEndings.has(labels.at(-2) ?? '');
  const name = labels.slice(isShared ? -3 : -2).join('.');
  return hostName.test(name) && name.length <= 60 && !looksLikeId(name) ? name : otherSource;
}

/** What a link says of itself: a few words, or a site. Numbers that could be somebody's have no name. */
export function toCampaignName(told: string): string {
  const name = told.trim().toLowerCase();
  if (name.includes('.')) return hostName.test(name) ? toSiteName(name) : otherSource;
  const words = name.split(/[ _-]+/);
  const isName = campaignName.test(name) && /\p{L}/u.test(name) && words.length <= 4;
  return isName && words.every((word) => word.length <= 20) && !looksLikeId(name) ? name : otherSource;
}

/** More digits than a year has, in more than two places, or what computers write numbers as. */
function looksLikeId(name: string): boolean {
  const digits = name.match(/\p{N}+/gu) ?? [];
  return digits.length > 2 || digits.join('').length > 4 || /(?=[a-f]*\d)[\da-f]{8}/.test(name);
}
