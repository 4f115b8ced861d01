import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPublisher } from './publisher.ts';
import { ContentMistake } from './run-renderer.ts';

const silent = pino({ level: 'silent' });
const began = new Date('2026-11-20T09:00:00.000Z');
const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers({ now: began }));
afterEach(() => vi.useRealTimers());

const goBy = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * A publisher of content whose changes are numbered.
 * @param build what it takes to bring a change to visitors; throws where that fails
 */
function startPublisher(build: () => Promise<void> = () => Promise.resolve()) {
  const site = { published: 1, live: 0, builds: 0, since: '' };
  const target = {
    update: async (onBuilding: () => void) => {
      const change = site.published;
      if (change !== site.live) {
        onBuilding();
        site.builds += 1;
        await build();
        site.live = change;
        site.since = new Date().toISOString();
      }
      return { state: 'live' as const, since: site.since, contentAsOf: null };
    },
  };
  const publisher = createPublisher(target, silent);
  onTestFinished(publisher.close);
  return { site, publisher, started: publisher.start() };
}

/** Builds that the test ends. */
function makeSlowBuild() {
  const waiting: (() => void)[] = [];
  const build = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { build, finish: () => waiting.shift()?.(), running: () => waiting.length };
}

describe('the publisher', () => {
  it('looks at content when it starts', async () => {
    const { site, publisher, started } = startPublisher();
    await started;

    expect(site.live).toBe(1);
    expect(publisher.publication()).toMatchObject({ state: 'live', problem: null });
  });

  it('brings a change to visitors once it is reported, many reports in one go', async () => {
    const { site, publisher, started } = startPublisher();
    await started;
    for (site.published = 2; site.published < 6; site.published += 1) publisher.publish();
    await goBy(300);

    expect([site.live, site.builds]).toEqual([6, 2]);
  });

  it('waits briefly for more reports, since documents published together are reported one by one', async () => {
    const { site, publisher, started } = startPublisher();
    await started;
    for (site.published = 2; site.published < 5; site.published += 1) {
      publisher.publish();
      await goBy(90);
    }
    expect(site.builds).toBe(1);
    await goBy(minuteMs);

    expect([site.live, site.builds]).toEqual([5, 2]);
  });

  it('starts no update while one runs, and one more after it for all that came meanwhile', async () => {
    const { build, finish, running } = makeSlowBuild();
    const { site, publisher } = startPublisher(build);
    for (site.published = 2; site.published < 9; site.published += 1) {
      publisher.publish();
      await goBy(1_000);
      expect(running()).toBe(1);
    }
    finish();
    await goBy(300);
    finish();
    await goBy(minuteMs);

    expect([site.live, site.builds, running()]).toEqual([9, 2, 0]);
  });

  it('finds a change whose report was lost, within a minute', async () => {
    const { site, started } = startPublisher();
    await started;
    site.published = 2;
    await goBy(minuteMs + 300);

    expect(site.live).toBe(2);
  });

  it('does nothing for a report of what is live already', async () => {
    const { site, publisher, started } = startPublisher();
    await started;
    const before = publisher.publication();
    publisher.publish();
    await goBy(minuteMs);

    expect(site.builds).toBe(1);
    expect(publisher.publication()).toEqual(before);
  });

  it('tries a failed update again, later each time but at least every minute, until it succeeds', async () => {
    let isDown = true;
    const { site, started } = startPublisher(() =>
      isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve(),
    );
    await expect(started).rejects.toThrow('connection refused');
    const attemptsAfter = async (ms: number) => {
      await goBy(ms);
      return site.builds;
    };
    expect(await attemptsAfter(1_300)).toBe(2);
    expect(await attemptsAfter(2_300)).toBe(3);
    expect(await attemptsAfter(4_300)).toBe(4);
    expect(await attemptsAfter(60 * minuteMs)).toBeGreaterThan(60);
    isDown = false;
    await goBy(minuteMs + 300);

    expect(site.live).toBe(1);
  });

  it('leaves content that has a mistake until a change is reported', async () => {
    const mistake = new ContentMistake({ message: 'The price is missing.' });
    const outcomes = [Promise.reject(mistake), Promise.resolve()];
    const { site, publisher, started } = startPublisher(() => outcomes.shift() ?? Promise.resolve());
    await started.catch(() => {});
    await goBy(minuteMs);
    expect(site.builds).toBe(1);
    publisher.publish();
    await goBy(300);

    expect(site.live).toBe(1);
  });

  it('does not wait for the next attempt when a change is reported', async () => {
    let isDown = true;
    const { site, publisher, started } = startPublisher(() =>
      isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve(),
    );
    await started.catch(() => {});
    await goBy(10 * minuteMs);
    isDown = false;
    publisher.publish();
    await goBy(300);

    expect(site.live).toBe(1);
  });

  it('looks no more once it is closed', async () => {
    const { site, publisher, started } = startPublisher();
    await started;
    publisher.close();
    site.published = 2;
    publisher.publish();
    await goBy(10 * minuteMs);

    expect(site.builds).toBe(1);
  });
});

describe('the publisher’s state of the last publish', () => {
  it('is building, then live, each with its start', async () => {
    const { build, finish } = makeSlowBuild();
    const { publisher, started } = startPublisher(build);
    await goBy(1_000);
    expect(publisher.publication()).toMatchObject({ state: 'building', since: began.toISOString() });
    finish();
    await started;

    expect(publisher.publication()).toMatchObject({ state: 'live', since: '2026-11-20T09:00:01.000Z' });
  });

  it('names the document and the field of a content mistake', async () => {
    const problem = {
      message: 'The price is missing.',
      documentId: 'plan-stackgrow',
      documentType: 'plan',
      field: 'price',
    };
    const { publisher, started } = startPublisher(() => Promise.reject(new ContentMistake(problem)));
    await started.catch(() => {});

    expect(publisher.publication()).toMatchObject({ state: 'failed', problem });
  });

  it('logs the cause of any other failure, and shows it to nobody', async () => {
    const { publisher, started } = startPublisher(() => Promise.reject(new Error('10.0.0.5 refused')));
    await started.catch(() => {});
    const { state, problem } = publisher.publication();

    expect([state, problem?.message]).toEqual([
      'failed',
      expect.stringMatching(/^The site couldn’t be updated/),
    ]);
    expect(JSON.stringify(problem)).not.toContain('10.0.0.5');
  });

  it('is live again, without the problem, once an update succeeds', async () => {
    const outcomes = [Promise.reject(new Error('connection refused')), Promise.resolve()];
    const { publisher, started } = startPublisher(() => outcomes.shift() ?? Promise.resolve());
    await started.catch(() => {});
    await goBy(1_300);

    expect(publisher.publication()).toMatchObject({ state: 'live', problem: null });
  });
});
