import { errorBody } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { signals } from '#/platform/metrics/signals.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createFailedEmail, createHeldEmail } from '#test/outbox.ts';
import { addProcess } from '#test/processes.ts';
import { readMetrics } from '#test/read-metrics.ts';

const metricsToken = 'a-token-for-prometheus';

/** An app whose metrics may be read, and its samples by name and labels. */
async function prepare() {
  const { request, deps } = await createTestApp({ config: { metricsToken } });
  const read = async () =>
    readMetrics(await (await request('/api/metrics', asCaller({ token: metricsToken }))).text());
  return { request, deps, read };
}

it('is not there without a token for it', async () => {
  const { request } = await createTestApp();
  const [answer, elsewhere] = [await request('/api/metrics'), await request('/api/nowhere')];

  expect(answer.status).toBe(404);
  const readRefusal = async (refusal: Response) => {
    const { error } = errorBody.parse(await refusal.json());
    return { ...error, requestId: '' };
  };
  expect(await readRefusal(answer)).toEqual(await readRefusal(elsewhere));
});

it('needs the token', async () => {
  const { request } = await prepare();
  for (const caller of [
    {},
    { token: `${metricsToken}s` },
    { token: '' },
    { headers: { authorization: metricsToken } },
  ]) {
    const answer = await request('/api/metrics', asCaller(caller));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  const answer = await request('/api/metrics', asCaller({ token: metricsToken }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const headers = { authorization: `bEARER  ${metricsToken}` };
  expect((await request('/api/metrics', asCaller({ headers }))).status).toBe(200);
});

it('counts requests by pattern and kind of answer, and failures by their code', async () => {
  const { request, read } = await prepare();
  await request('/api/client/projects/one');
  await request('/api/client/projects/two');
  await request('/api/admin/login', withJson({}));
  await request('/api/health/live', { method: 'PROPFIND' });

  const samples = await read();
  const counted = 'http_request_duration_seconds_count';
  expect(samples.get(`${counted}{method="GET",route="/api/client/projects/:id",status="4xx"}`)).toBe(2);
  expect(samples.get(`${counted}{method="POST",route="/api/admin/login",status="4xx"}`)).toBe(1);
  expect(samples.get(`${counted}{method="other",route="/api/*",status="4xx"}`)).toBe(1);
  expect(samples.get('stackworks_failures_total{code="unauthenticated"}')).toBe(2);
  expect(samples.get('stackworks_failures_total{code="invalid_input"}')).toBe(1);
});

it('makes no series of addresses, methods or hosts that somebody makes up', async () => {
  const { request, read } = await prepare();
  const ask = async (name: string) => {
    await request(`/${name}`);
    await request(`/api/${name}`);
    await request(`/api/client/projects/${name}`, { method: `M${name}` });
    await request(`/api/images/${name}?${name}`, { headers: { host: name, 'user-agent': name } });
  };
  await ask('first');
  await read();
  const before = (await read()).size;
  for (let at = 0; at < 1000; at += 1) await ask(`odd-${at}`);

  expect((await read()).size).toBe(before);
});

it('says how deep queues are, and what hangs on what', async () => {
  const { deps, read } = await prepare();
  await createFailedEmail(deps);
  await createHeldEmail(deps);
  await addProcess(deps, { version: '0.0.0' });
  await addProcess(deps, { version: '0.0.1' });
  await addProcess(deps, { version: '0.0.2', silentFor: 60, name: 'two.example:1' });
  const availableAt = new Date(Date.now() - 60_000).toISOString();
  await createFailedEmail(deps, { status: 'pending', availableAt, createdAt: availableAt });

  const samples = await read();
  expect(samples.get('stackworks_mails_failed')).toBe(1);
  expect(samples.get('stackworks_mails_held')).toBe(1);
  expect(samples.get('stackworks_processes_serving')).toBe(2);
  expect(samples.get('stackworks_processes_gone')).toBe(1);
  expect(samples.get('stackworks_processes_behind')).toBe(0);
  expect(samples.get('stackworks_process_versions')).toBe(2);
  expect(samples.get('stackworks_mail_queue_depth')).toBe(1);
  expect(samples.get('stackworks_mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(60);
  expect(samples.get('stackworks_billing_queue_depth')).toBe(0);
  expect(samples.get('stackworks_event_streams')).toBe(0);
  expect(samples.get('stackworks_check_up{check="database"}')).toBe(1);
  expect(samples.get('stackworks_site_up_to_date')).toBe(0);
  expect(samples.get(`stackworks_build_info{version="0.0.0",node_version="${process.versions.node}"}`)).toBe(
    1,
  );
});

it('counts what the parts of the process tell', async () => {
  const { deps, read } = await prepare();
  signals.emit('email', 'client-welcome', 'sent');
  signals.emit('webhook', 'stripe', 'invoice.paid', 'accepted', 2000);
  signals.emit('build', 'built', 3000);
  await deps.pageviews.count({ visitor: 'somebody', counts: [] });
  await deps.db.write(() => Promise.resolve());

  const samples = await read();
  expect(samples.get('stackworks_mails_total{template="client-welcome",outcome="sent"}')).toBe(1);
  expect(
    samples.get('stackworks_webhooks_total{source="stripe",kind="invoice.paid",outcome="accepted"}'),
  ).toBe(1);
  expect(samples.get('stackworks_webhook_delay_seconds_sum{source="stripe"}')).toBe(2);
  expect(samples.get('stackworks_site_build_duration_seconds_sum')).toBe(3);
  expect(samples.get('stackworks_pageview_batch_reports_sum{outcome="written"}')).toBe(1);
  expect(samples.get('stackworks_db_write_wait_seconds_count')).toBeGreaterThanOrEqual(1);
});
