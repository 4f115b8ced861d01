import { describe, expect, it, vi } from 'vitest';
import { createSemaphore } from './passwords.ts';

// argon2 at its real work, watched; loaded afresh, since another file may have loaded it unwatched.
vi.resetModules();
vi.doMock('@node-rs/argon2', { spy: true });
const { hash } = await import('@node-rs/argon2');
const { hashPassword, verifyPassword } = await import('./passwords.ts');

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('kia-ora-2026'), hashPassword('kia-ora-2026')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('differs from any other', async () => {
    const kept = await hashPassword('kia-ora-2026');

    expect(await verifyPassword(kept, 'kia-ora-2026')).toBe(true);
    expect(await verifyPassword(kept, 'kia-ora-2027')).toBe(false);
  });

  it('is the same whichever way its letters were composed', async () => {
    const composed = 'kererū-2026'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);

    expect(await verifyPassword(await hashPassword(composed), decomposed)).toBe(true);
    expect(await verifyPassword(await hashPassword(decomposed), composed)).toBe(true);
  });

  it('is right with a hash of before it was normalised', async () => {
    const typed = 'kererū-2026'.normalize('NFD');
    const stored = await hash(typed, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });

    expect(await verifyPassword(stored, typed)).toBe(true);
    expect(await verifyPassword(stored, 'kererū-2027')).toBe(false);
  });

  it('is never right where there is no account', async () => {
    expect(await verifyPassword(null, 'kia-ora-2026')).toBe(false);
  });

  it('waits while two others are being hashed', async () => {
    vi.mocked(hash).mockClear();
    const six = Promise.all(Array.from({ length: 6 }, () => hashPassword('kia-ora-2026')));

    expect(hash).toHaveBeenCalledTimes(2);
    await six;
    expect(hash).toHaveBeenCalledTimes(6);
  });
});

describe('the turnstile', () => {
  it('lets no more through at once than it has places, in the order they came, also after a failure', async () => {
    const inTurn = createSemaphore(2, 3, () => new Error('full'));
    const entered: number[] = [];
    let inside = 0;
    let most = 0;
    const visit = (name: number) =>
      inTurn(async () => {
        entered.push(name);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise(setImmediate);
        inside -= 1;
        if (name === 1) throw new Error('tripped');
      });

    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(visit));

    expect(most).toBe(2);
    expect(entered).toEqual([1, 2, 3, 4, 5]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array<string>(4).fill('fulfilled')]);
  });

  it('rejects what it has no room for, and has room again afterwards', async () => {
    const inTurn = createSemaphore(1, 2, () => new Error('full'));
    const work = () => new Promise<void>((resolve) => setImmediate(resolve));
    const taken = [inTurn(work), inTurn(work), inTurn(work)];

    await expect(inTurn(work)).rejects.toThrow('full');
    await Promise.all(taken);
    await inTurn(work);
  });
});
