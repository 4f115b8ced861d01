/** Programs that read pages for somebody else than the person in front of them, by what they call themselves. */
const program =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|check|fetch|feed|archiv|python|java\/|curl|wget|okhttp|axios|node|go-http|phantom|puppeteer|playwright|facebookexternalhit|whatsapp|embedly|pingdom|uptime/i;

/**
 * Whether a visit is a person’s who has nothing against being counted.
 * @param header one of the request’s headers, by its name
 */
export function isCounted(header: (name: string) => string | undefined): boolean {
  if (header('dnt') === '1' || header('sec-gpc') === '1') return false;
  // A page that a browser loads ahead has not been looked at.
  if (/prefetch|prerender/.test(header('sec-purpose') ?? '')) return false;
  const agent = header('user-agent') ?? '';
  return agent.startsWith('Mozilla/') && !program.test(agent);
}
