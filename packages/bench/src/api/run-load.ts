/** Asks an address as fast as it answers, in a process of its own: `run-load.ts URL CONNECTIONS SECONDS [NAME=VALUE ...]`. */
import { createRequire } from 'node:module';

type Options = {
  url: string;
  connections: number;
  duration: number;
  headers: Readonly<Record<string, string>>;
};
type Report = { duration: number; statusCodeStats: Readonly<Record<string, { count: number }>> };

const autocannon: (options: Options) => Promise<Report> = createRequire(import.meta.url)('autocannon');

const [url = '', connections, seconds, ...given] = process.argv.slice(2);
const headers = Object.fromEntries(given.map((header) => header.split(/=(.*)/s, 2)));

const { duration, statusCodeStats } = await autocannon({
  url,
  headers,
  connections: Number(connections),
  duration: Number(seconds),
});
console.log(JSON.stringify({ duration, statusCodeStats }));
