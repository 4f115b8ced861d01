import { retentionNames, type RetentionDryRun, type RetentionReport } from '@stackworks/contracts';
import type { DatabasePort } from '#/platform/ports.ts';
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts';
import { retentionRules, type RetentionDeps } from '#/modules/privacy/retention-rules.ts';

/** What the last night's run of each rule did. */
export async function readRetention({ db }: DatabasePort): Promise<RetentionReport> {
  const runs = await db.read.select().from(retentionRuns);
  const byRule = new Map(runs.map((run) => [run.rule, run]));
  return {
    rules: retentionNames.map((rule) => {
      const run = byRule.get(rule);
      return {
        rule,
        ranAt: run?.ranAt ?? null,
        removed: run?.removed ?? null,
        dueNext: run?.dueNext ?? null,
      };
    }),
  };
}

/** What each rule would delete if it ran now. Nothing is changed. */
export async function countDue(deps: RetentionDeps): Promise<RetentionDryRun> {
  const now = deps.now();
  const rules: RetentionDryRun['rules'] = [];
  for (const rule of retentionRules) rules.push({ rule: rule.name, due: await rule.count(deps, now) });
  return { rules };
}
