/** Asks an address as fast as it answers, in a process of its own: `run-load.ts URL CONNECTIONS SECONDS VARIES [NAME=VALUE ...]`. */
import { createRequire } from 'node:module';

type Request = { path?: string };
type Options = {
  url: string;
  connections: number;
  duration: number;
  headers: Readonly<Record<string, string>>;
  requests?: { setupRequest: (request: Request) => Request }[];
};
type Report = { duration: number; statusCodeStats: Readonly<Record<string, { count: number }>> };

const autocannon: (options: Options) => Promise<Report> = createRequire(import.meta.url)('autocannon');

const [url = '', connections, seconds, varies, ...given] = process.argv.slice(2);
const headers = Object.fromEntries(given.map((header) => header.split(/=(.*)/s, 2)));
const { pathname, search } = new URL(url);
// No two rounds ask for the same either.
let number = Date.now();
const vary = (request: Request): Request => ({ ...request, path: `${pathname}${search}&n=${(number += 1)}` });

const { duration, statusCodeStats } = await autocannon({
  ...{ url, headers, connections: Number(connections), duration: Number(seconds) },
  ...(varies === 'true' && { requests: [{ setupRequest: vary }] }),
});
console.log(JSON.stringify({ duration, statusCodeStats }));
