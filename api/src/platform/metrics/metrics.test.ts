import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { databaseSignals } from '@stackworks/database';
import { createRecentCall } from './metrics.ts';
import { requestScope } from './signals.ts';
import { watchStatements } from './slow-statements.ts';

const logLine = z.record(z.string(), z.unknown());

describe('the recent responses of a call', () => {
  it('is right to a tenth', () => {
    const call = createRecentCall();
    for (let ms = 1; ms <= 100; ms += 1) call.note(ms, ms > 98, 0);

    const { calls, failures, p50Ms = 0, p95Ms = 0 } = call.read(0) ?? {};
    expect({ calls, failures }).toEqual({ calls: 100, failures: 2 });
    expect(p50Ms).toBeGreaterThan(44);
    expect(p50Ms).toBeLessThan(56);
    expect(p95Ms).toBeGreaterThan(85);
    expect(p95Ms).toBeLessThan(106);
  });

  it('is forgotten after five minutes', () => {
    const call = createRecentCall();
    call.note(10, false, 0);
    call.note(10, false, 4 * 60_000);

    expect(call.read(5 * 60_000)).toMatchObject({ calls: 2 });
    expect(call.read(6 * 60_000)).toMatchObject({ calls: 1 });
    expect(call.read(60 * 60_000)).toBeNull();
    call.note(10, false, 6 * 60_000);
    expect(call.read(6 * 60_000)).toMatchObject({ calls: 2 });
  });
});

describe('a statement that takes long', () => {
  const prepare = () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino(
      { base: null },
      { write: (line: string) => void lines.push(logLine.parse(JSON.parse(line))) },
    );
    const clock = { now: new Date('2026-11-20T09:00:00Z') };
    const watching = watchStatements({ log, now: () => clock.now }, 200);
    onTestFinished(watching.close);
    return { lines, clock, ...watching };
  };

  it('is logged with the request it belongs to, and quicker ones are not', () => {
    const { lines, recent } = prepare();
    databaseSignals.emit('statement', 'read', 'select quick', 199.9);
    requestScope.run({ id: 'request-1', address: () => '192.0.2.7' }, () =>
      databaseSignals.emit('statement', 'write', 'select slow where id = ?', 200.4),
    );

    const slow = { kind: 'write', sql: 'select slow where id = ?', ms: 200, requestId: 'request-1' };
    expect(lines).toMatchObject([{ level: 40, msg: 'slow statement', ...slow }]);
    expect(recent()).toEqual([{ at: '2026-11-20T09:00:00.000Z', ...slow }]);
  });

  it('does not flood the log in a bad minute, which is summarised afterwards', () => {
    const { lines, clock, recent } = prepare();
    for (let at = 0; at < 100; at += 1) databaseSignals.emit('statement', 'read', `select ${at}`, 300);
    expect(lines).toHaveLength(10);
    expect(recent().map(({ sql }) => sql)).toEqual(
      Array.from({ length: 20 }, (_, at) => `select ${99 - at}`),
    );

    clock.now = new Date('2026-11-20T09:01:00Z');
    databaseSignals.emit('statement', 'read', 'select later', 300);
    databaseSignals.emit('statement', 'read', 'select latest', 300);
    expect(lines.slice(10)).toMatchObject([{ sql: 'select later', unwritten: 90 }, { sql: 'select latest' }]);
    expect(lines[11]).not.toHaveProperty('unwritten');
  });

  it('is cut where it is very long', () => {
    const { recent } = prepare();
    databaseSignals.emit('statement', 'read', `select ${'?, '.repeat(10_000)}`, 300);
    expect(recent()[0]?.sql).toHaveLength(1001);
  });
});
