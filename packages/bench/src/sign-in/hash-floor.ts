/**
 * The peer: what a sign-in cannot do without, and nothing else. As many passwords are checked at once as the product checks.
 * Arguments: for how long, in milliseconds. Prints how many a second, and the processor time of each in milliseconds.
 */
import { hash, verify } from '@node-rs/argon2';

const lanes = 2;
const password = 'kia-ora-2026';

const durationMs = Number(process.argv[2]);
const stored = await hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
const startedAt = performance.now();
const before = process.cpuUsage();
let checked = 0;
await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (performance.now() < startedAt + durationMs) {
      await verify(stored, password);
      checked += 1;
    }
  }),
);
const { user, system } = process.cpuUsage(before);
const perSecond = (checked / (performance.now() - startedAt)) * 1000;
console.log(JSON.stringify({ perSecond, cpuMs: (user + system) / 1000 / checked }));
