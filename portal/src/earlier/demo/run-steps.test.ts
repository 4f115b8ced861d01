import { describe, expect, it } from 'vitest';
import { runSteps, type LogEntry } from './run-steps.ts';

const explain = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

async function run(...steps: Parameters<typeof runSteps>[0]) {
  const logs: (readonly LogEntry[])[] = [];
  let time = 0;
  const isDone = await runSteps(
    steps,
    explain,
    (log) => logs.push(log),
    () => (time += 7),
  );
  return { isDone, logs };
}

const works = (name: string) => ({ name, run: () => Promise.resolve(`${name} went well`) });
const fails = (name: string) => ({ name, run: () => Promise.reject(new Error(`${name} did not`)) });

describe('a step log', () => {
  it('shows each step while it runs, then its result and duration', async () => {
    const { isDone, logs } = await run(works('First'), works('Second'));
    const first = { name: 'First', state: 'done', detail: 'First went well', took: 7 };
    const running = { state: 'running', detail: '', took: null };
    expect(isDone).toBe(true);
    expect(logs).toEqual([
      [{ ...running, name: 'First' }],
      [first],
      [first, { ...running, name: 'Second' }],
      [first, { name: 'Second', state: 'done', detail: 'Second went well', took: 7 }],
    ]);
  });

  it('ends with the failed step and its reason', async () => {
    const { isDone, logs } = await run(works('First'), fails('Second'), works('Third'));
    expect(isDone).toBe(false);
    expect(logs.at(-1)).toMatchObject([
      { name: 'First', state: 'done' },
      { name: 'Second', state: 'failed', detail: 'Second did not', took: 7 },
    ]);
  });
});
