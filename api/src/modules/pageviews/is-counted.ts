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

/** How many events of one address are counted in a minute: an office has one address, and nobody turns pages faster. */
const eventsOfAddress = 240;

/** How many addresses are told apart in a minute; a flood from more of them is not counted. */
const mostAddresses = 20_000;

/**
 * Holds floods back in memory alone, since no address is to be written down. Every minute all of them are forgotten.
 * @returns whether an event of an address still counts
 */
export function createFloodGate(now: () => Date): (address: string) => boolean {
  const seen = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) seen.clear();
    minute = current;
    const before = seen.get(address) ?? 0;
    if (before === 0 && seen.size >= mostAddresses) return false;
    seen.set(address, before + 1);
    return before < eventsOfAddress;
  };
}
