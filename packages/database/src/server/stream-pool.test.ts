import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { poolStreams, type ServerResponse } from './stream-pool.ts';

const lonely = (sql: string) =>
  `{"requests":[{"type":"execute","stmt":{"sql":"${sql}","args":[]}},{"type":"close"}]}`;
const row = '{"type":"ok","response":{"type":"execute","result":{"rows":[[1]]}}}';
const closed = '{"type":"ok","response":{"type":"close"}}';
const answerOf = (...results: string[]) => `{"baton":null,"base_url":null,"results":[${results.join()}]}`;

/** A server that names a new baton with every answer, and forgets streams on request. */
function createServer() {
  const asked: string[] = [];
  const state = { asked, isForgetful: false, layout: (text: string) => text };
  const send = (body: string): Promise<ServerResponse> => {
    state.asked.push(body);
    const type = 'application/json';
    if (state.isForgetful && body.startsWith('{"baton"')) {
      return Promise.resolve({ status: 400, type, text: '{"code":"STREAM_EXPIRED"}' });
    }
    const isClosed = body.includes('"close"');
    const baton = isClosed ? 'null' : `"b${state.asked.length}"`;
    const results = isClosed ? `${row},${closed}` : row;
    const text = state.layout(`{"baton":${baton},"base_url":null,"results":[${results}]}`);
    return Promise.resolve({ status: 200, type, text });
  };
  const ask = poolStreams();
  return { state, ask: async (sql: string) => (await ask(lonely(sql), send)).text, send, raw: ask };
}

describe('streams to a database server', () => {
  it('are shared by reads that stand alone, which hear what they would have heard', async () => {
    const { state, ask } = createServer();

    expect([await ask('select 1'), await ask('with a as (select 1) select 2')]).toEqual([
      answerOf(row, closed),
      answerOf(row, closed),
    ]);
    expect(state.asked).toEqual([
      '{"requests":[{"type":"execute","stmt":{"sql":"select 1","args":[]}}]}',
      '{"baton":"b1","requests":[{"type":"execute","stmt":{"sql":"with a as (select 1) select 2","args":[]}}]}',
    ]);
  });

  it('are one each for reads at once, and for no more than eight', async () => {
    const { state, ask } = createServer();
    await Promise.all(Array.from({ length: 10 }, () => ask('select 1')));

    expect(state.asked.filter((body) => body.includes('"close"'))).toHaveLength(2);
    expect(state.asked.some((body) => body.includes('"baton"'))).toBe(false);
  });

  it('are never those of writes and transactions', async () => {
    const { state, ask, raw, send } = createServer();
    await ask('select 1');
    const begin = '{"requests":[{"type":"batch","batch":{"steps":[]}}]}';
    const own = '{"baton":"mine","requests":[{"type":"execute","stmt":{"sql":"select 1"}},{"type":"close"}]}';
    for (const body of [begin, own]) await raw(body, send);
    await ask('insert into a values (1)');

    expect(state.asked.slice(1)).toEqual([begin, own, lonely('insert into a values (1)')]);
  });

  it('that the server has dropped are opened again', async () => {
    const { state, ask } = createServer();
    await Promise.all([ask('select 1'), ask('select 1')]);
    state.isForgetful = true;

    expect(await ask('select 2')).toBe(answerOf(row, closed));
    state.isForgetful = false;
    await Promise.all([ask('select 3'), ask('select 4')]);
    expect(state.asked.slice(2).map((body) => body.startsWith('{"baton"'))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('are not used again after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { state, ask } = createServer();
    await ask('select 1');
    vi.advanceTimersByTime(5_000);
    await ask('select 2');

    expect(state.asked[1]).not.toContain('baton');
  });

  it('are not pooled with a server that responds otherwise, or at another address', async () => {
    const { state, ask } = createServer();
    state.layout = (text) => text.replace('"base_url":null', '"base_url":"http://other.example"');

    expect(JSON.parse(await ask('select 1'))).toEqual(JSON.parse(answerOf(row, closed)));
    await ask('select 2');
    expect(state.asked[1]).toBe(lonely('select 2'));
  });
});
