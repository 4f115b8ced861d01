import { addDays } from 'date-fns';
import { systemActor } from '#/platform/audit/record-action.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { runNightly } from '#/platform/jobs/nightly.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { dataExpired } from '#/modules/privacy/privacy.events.ts';
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts';
import { retentionRules, type RetentionDeps, type RetentionRule } from '#/modules/privacy/retention-rules.ts';
import { announceExpiringFiles } from './announce-expiring-files.ts';

/** How often to look whether the nightly run is due, in milliseconds. */
const lookEveryMs = 5 * 60_000;

/** Deletes what is past its time each night, in one of all processes. */
export const startRetention = (deps: RetentionDeps): RunningJob =>
  startJob({
    run: (signal) =>
      runNightly(deps, 'retention', (extend) => runRetention(deps, { extend, signal }), signal),
    everyMs: lookEveryMs,
    onFailure: (error) => deps.log.error({ err: error }, 'what is past its time could not be deleted'),
  });

type Run = { extend: () => Promise<void>; signal?: AbortSignal };

/**
 * Emails clients whose files will go, then deletes by each rule, batch by batch. One rule's failure stops no other.
 * @param run `extend` is called between batches
 */
export async function runRetention(deps: RetentionDeps, run: Run): Promise<void> {
  await announceExpiringFiles(deps);
  for (const rule of retentionRules) {
    if (run.signal?.aborted) return;
    try {
      await runRule(deps, rule, run);
    } catch (error) {
      deps.log.error({ err: error, rule: rule.name }, 'a retention rule could not be applied');
    }
  }
}

async function runRule(deps: RetentionDeps, rule: RetentionRule, { extend, signal }: Run): Promise<void> {
  const now = deps.now();
  let removed = 0;
  for (let batch = -1; batch !== 0 && signal?.aborted !== true;) {
    batch = await rule.remove(deps, now);
    removed += batch;
    await extend();
  }
  const dueNext = await rule.count(deps, addDays(now, 1));
  const values = { ranAt: now.toISOString(), removed, dueNext };
  await transact({ ...deps, actor: systemActor }, async (ctx) => {
    await ctx.tx
      .insert(retentionRuns)
      .values({ rule: rule.name, ...values })
      .onConflictDoUpdate({ target: retentionRuns.rule, set: values });
    if (removed > 0) await emit(ctx, dataExpired, { rule: rule.name, removed });
  });
}
