import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expectAtMost, expectSame, type Finding } from '#/drills/findings.ts';
import { lookInto, startProduct, toJson } from '#/drills/start-product.ts';

/** The ways in which a service can be away; where it is nobody at all, its name is one that no name server knows. */
const ways: readonly { name: string; meet: ((socket: Socket) => void) | 'nowhere' }[] = [
  { name: 'silent', meet: (socket) => socket.resume() },
  { name: 'talking nonsense', meet: (socket) => socket.end('\u0000\u0001 kia ora {"<html>\r\n\r\n') },
  { name: 'hanging up', meet: (socket) => socket.resetAndDestroy() },
  {
    name: 'half an answer',
    meet: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"a"'),
  },
  { name: 'unknown to name servers', meet: 'nowhere' },
];

/** Nobody waits longer for Stripe than this, in seconds. */
const patience = 11;

/** Stripe, the email server and content are away in each of five ways while people use the product. */
export async function drillAway(folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [number, way] of ways.entries()) {
    findings.push(...(await meet(way, join(folder, String(number)))));
  }
  return findings;
}

type Way = (typeof ways)[number];

async function meet({ name, meet: answer }: Way, folder: string): Promise<Finding[]> {
  const service = answer === 'nowhere' ? null : await startService(answer);
  const host = service ? `127.0.0.1:${service.port}` : 'nowhere.invalid:4679';
  const services = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-for-drills',
    STRIPE_API_URL: `http://${host}`,
    SMTP_URL: `smtp://${host}`,
    MAIL_FROM: 'hello@stackworks.example',
  };
  const content = { SANITY_PROJECT_ID: 'p', SANITY_DATASET: 'd', SANITY_API_HOST: `http://${host}` };
  const findings = await Promise.all([
    goOn(join(folder, 'with-content'), services),
    begin(join(folder, 'without-content'), { ...services, ...content }),
  ]);
  service?.stop();
  return findings.flat().map((finding) => ({ ...finding, what: `${name}: ${finding.what}` }));
}

/** People use the product while neither Stripe nor the email server is there. */
async function goOn(dataDir: string, services: Readonly<Record<string, string>>): Promise<Finding[]> {
  const product = await startProduct(dataDir, services);
  const time = async (path: string, body?: object) => {
    const sentAt = performance.now();
    const reply = await product.call(path, body && toJson(body));
    const text = await reply.text();
    return { status: reply.status, text, seconds: (performance.now() - sentAt) / 1000 };
  };
  const buyer = { planName: 'stackgrow', customerEmail: 'aroha@bakery.example', customerName: 'Aroha Ngata' };
  const enquiry = {
    ...{ firstName: 'Rua', lastName: 'Henare', email: 'rua@bakery.example', tookMs: 60_000 },
    ...{ service: 'Something else', message: 'Kia ora' },
  };
  const [bought, health, ...others] = await Promise.all([
    time('/create-subscription', buyer),
    time('/health'),
    time('/contact', enquiry),
    time('/client/forgot-password', { email: 'demo-stackpro@stackworks.example' }),
    time('/catalogue'),
  ]);
  const { status }: { status: string } = JSON.parse(health.text);
  const emails = lookInto(dataDir, (database) =>
    Number(database.prepare("select count(*) as n from email_outbox where status = 'pending'").get()?.['n']),
  );
  return [
    expectSame('buying a plan', bought.status, 503),
    expectAtMost('the buyer hears after', bought.seconds, patience, 's'),
    expectSame(
      'an enquiry, a new password, the plans',
      others.map((other) => other.status).join(),
      '201,200,200',
    ),
    expectAtMost('the slowest of these', Math.max(...others.map(({ seconds }) => seconds)), 2, 's'),
    { what: 'emails that wait', seen: String(emails), isRight: emails >= 2 },
    expectSame('health', status, 'degraded'),
    expectAtMost('health responds after', health.seconds, 3, 's'),
    expectSame('failures nobody foresaw', product.countFailures(), 0),
    expectSame('exit code', await product.stop(), 0),
  ];
}

/** The product is started while content is not there either, and has never been. */
async function begin(dataDir: string, services: Readonly<Record<string, string>>): Promise<Finding[]> {
  const startedAt = performance.now();
  const product = await startProduct(dataDir, services);
  const readyAfter = (performance.now() - startedAt) / 1000;
  const catalogue = await product.call('/catalogue');
  return [
    expectAtMost('ready without content after', readyAfter, 40, 's'),
    expectSame('the plans without content', catalogue.status, 503),
    expectSame('failures nobody foresaw without content', product.countFailures(), 0),
    expectSame('exit code without content', await product.stop(), 0),
  ];
}

async function startService(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return {
    port: address.port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
