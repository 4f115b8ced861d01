import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { readBounceAddress, readReplyAddress, toBounceAddress, toReplyAddress } from './reply-address.ts';

const settings = {
  domain: 'reply.stackworks.example',
  sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
};
const now = new Date('2026-11-20T09:00:00Z');
const id = '00c0ffee00c0ffee';
const address = toReplyAddress(id, now, settings);

describe('a reply address', () => {
  it('fits into an email address, and names what it was made for', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(address, now, settings)).toEqual({ id, isExpired: false });
  });

  it('works in any case, because mail servers change it', () => {
    expect(readReplyAddress(address.toUpperCase(), now, settings)).toEqual({ id, isExpired: false });
  });

  it('expires after ninety days', () => {
    expect(readReplyAddress(address, addDays(now, 89), settings)?.isExpired).toBe(false);
    expect(readReplyAddress(address, addDays(now, 90), settings)?.isExpired).toBe(true);
  });

  it('works while the secret is being changed', () => {
    const changed = { ...settings, sessionSecret: 'another-secret-of-more-than-32-characters' };
    expect(readReplyAddress(address, now, changed)).toBeNull();
    expect(
      readReplyAddress(address, now, { ...changed, otherSecret: settings.sessionSecret }),
    ).not.toBeNull();
  });

  it.each([
    ['for another conversation', address.replace('reply+00', 'reply+11')],
    ['for longer', address.replace(/(?<=^reply\+.{16})./, 'f')],
    ['cut off', address.replace(/.@/, '@')],
    ['at another domain', address.replace('reply.stackworks', 'other')],
    ['of another kind', 'hello@reply.stackworks.example'],
  ])('is nobody’s when it was made %s', (_case, changed) => {
    expect(readReplyAddress(changed, now, settings)).toBeNull();
  });
});

describe('a bounce address', () => {
  const emailId = '9b2f0d5e-6a1c-4f7b-8d3e-0123456789ab';
  const bounce = toBounceAddress(emailId, settings);

  it('fits into an email address, and names its email in any case', () => {
    expect(bounce.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readBounceAddress(bounce.toUpperCase(), settings)).toBe(emailId);
  });

  it.each([
    ['for another email', bounce.replace('bounce+9b', 'bounce+00')],
    ['without a signature', bounce.replace(/.{20}@/, '@')],
    ['at another domain', bounce.replace('reply.stackworks', 'other')],
    ['of a reply address’s signature', bounce.replace(/^.*@/, `${address.split('@')[0]}@`)],
  ])('is nobody’s when it was made %s', (_case, changed) => {
    expect(readBounceAddress(changed, settings)).toBeNull();
  });
});
