import { expect, it } from 'vitest';
import { listenOnce } from '#test/connections.ts';
import { createPublicLookup, isPublicAddress, namesPrivateHost } from './public-address.ts';
import { post } from './post.ts';

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
  ...['2001:db8::1', 'fec0::1', 'not an address', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '203.97.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...[
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://127.1/',
    'https://[::1]/',
  ],
  ...[
    'https://2130706433/',
    'https://0x7f.1/',
    'https://db.internal/',
    'https://printer.local/',
    'https://db/',
  ],
  'https://[::ffff:10.0.0.1]/',
])('%s names a private host', (url) => expect(namesPrivateHost(new URL(url))).toBe(true));

it('a public name is no private host', () =>
  expect(namesPrivateHost(new URL('https://hooks.example.com/in'))).toBe(false));

const headers = {};
const message = { headers, body: '{}', allowsPrivate: false };

it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://2130706433/'])(
  'posts nothing to %s',
  async (url) => {
    await expect(async () => post({ ...message, url })).rejects.toThrow(/is not on the public internet/);
  },
);

it('posts nothing without TLS', () =>
  expect(async () => post({ ...message, url: 'http://hooks.example.com/' })).rejects.toThrow(
    'only https://',
  ));

it('connects to no private address that a public name resolves to, even beside a public one', async () => {
  let connections = 0;
  const port = await listenOnce(
    () => {},
    () => connections++,
  );
  const lookup = createPublicLookup((_, __, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  );
  await expect(post({ ...message, url: `https://rebinding.example:${port}/`, lookup })).rejects.toThrow(
    'rebinding.example is not on the public internet',
  );
  expect(connections).toBe(0);
});

it('gives a socket the addresses that were checked', async () => {
  const found = { address: '2606:4700::1111', family: 6 };
  const lookup = createPublicLookup((_, __, done) => done(null, [found]));
  const one = await new Promise((resolve) => {
    lookup('hooks.example.com', {}, (_, address, family) => resolve({ address, family }));
  });
  const all = await new Promise((resolve) => {
    lookup('hooks.example.com', { all: true }, (_, addresses) => resolve(addresses));
  });
  expect([one, all]).toEqual([found, [found]]);
});
