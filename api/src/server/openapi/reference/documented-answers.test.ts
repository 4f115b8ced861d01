import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mounts } from '@stackworks/contracts';
import { createBilledApp } from '#test/billed-app.ts';
import { callsOf } from '#test/check-response.ts';
import { visitAs } from '#test/access-world.ts';
import { createRequests } from '#test/arbitrary-requests.ts';

/** `npm run test:nightly` asks far more often, and from another seed each time. */
const { REFERENCE_RUNS: runs = '4', REFERENCE_SEED: seed = '46' } = process.env;

/** How many of the answers to those who may call had one status. */
const count = (tally: Map<string, number>, key: string) => tally.set(key, (tally.get(key) ?? 0) + 1);

it(
  `every call answers valid and invalid input as documented (seed ${seed}, ${runs} of each)`,
  { timeout: 180_000 + Number(runs) * 30_000 },
  async () => {
    const clock = { minutes: 0 };
    const start = Date.now();
    const now = () => new Date(start + clock.minutes * 60_000);
    const { app, request, deps } = await createBilledApp({ now });
    const calls = callsOf(app.routes);
    const toRequest = createRequests();
    const failures: string[] = [];
    const tally = new Map<string, number>();

    for (const call of calls) {
      const roles = call.callers.map((role) => (role === 'client' ? 'owner' : 'admin'));
      for (const caller of ['anonymous', ...roles] as const) {
        const visit = await visitAs(deps, caller);
        const property = fc.asyncProperty(toRequest(call, visit), async ({ path, init, address }) => {
          clock.minutes += 1;
          const answer = await request(`${mounts.api}${path}`, init, address);
          await answer.body?.cancel();
          if (caller !== 'anonymous' || call.isOpen) count(tally, `${Math.floor(answer.status / 100)}xx`);
          expect([500, 502, 504]).not.toContain(answer.status);
        });
        const settings = { numRuns: Number(runs), seed: Number(seed), endOnFailure: true };
        const { failed, counterexample, errorInstance } = await fc.check(property, settings);
        if (failed) failures.push(`${String(errorInstance)} to ${JSON.stringify(counterexample)}`);
      }
    }

    expect(failures).toEqual([]);
    // A good part of what those who may call send has to be taken, or this would try nothing but the doors.
    expect(tally.get('2xx') ?? 0).toBeGreaterThan((tally.get('4xx') ?? 0) / 4);
  },
);
