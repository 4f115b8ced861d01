import { expect, it, vi } from 'vitest';
import { createChangeQueue } from './change-queue.ts';

type Project = { id: string; version: number };
const bakery: Project = { id: 'bakery', version: 4 };

/** A queue that notes the versions its changes are sent for; their answers come when the test says. */
function openQueue() {
  const versions: number[] = [];
  const first = Promise.withResolvers<Project>();
  const second = Promise.withResolvers<Project>();
  const queue = createChangeQueue<Project, string>(({ version }) => {
    versions.push(version);
    return versions.length === 1 ? first.promise : second.promise;
  });
  return { queue, versions, first, second };
}

it('a change waits for the one before it, and is sent with the version that it returned', async () => {
  const { queue, versions, first, second } = openQueue();
  const changes = [queue.send(bakery, 'review'), queue.send(bakery, 'on_hold')];
  await vi.waitFor(() => expect(versions).toEqual([4]));
  first.resolve({ ...bakery, version: 5 });
  await changes[0];
  expect(queue.isSending(bakery.id)).toBe(true);
  second.resolve({ ...bakery, version: 6 });
  await changes[1];
  expect(versions).toEqual([4, 5]);
  expect(queue.isSending(bakery.id)).toBe(false);
});

it('a change made before the screen shows the last one is sent for what that made', async () => {
  const { queue, versions, first } = openQueue();
  first.resolve({ ...bakery, version: 5 });
  await queue.send(bakery, 'review');
  void queue.send(bakery, 'on_hold');
  await vi.waitFor(() => expect(versions).toEqual([4, 5]));
});

it('a change of what a colleague has made since is sent for theirs', async () => {
  const { queue, versions, first } = openQueue();
  first.resolve({ ...bakery, version: 5 });
  await queue.send(bakery, 'review');
  void queue.send({ ...bakery, version: 7 }, 'on_hold');
  await vi.waitFor(() => expect(versions).toEqual([4, 7]));
});

it('a rejected change holds up no other', async () => {
  const { queue, versions, first, second } = openQueue();
  const changes = [queue.send(bakery, 'review'), queue.send(bakery, 'on_hold')];
  first.reject(new Error('no connection'));
  await expect(changes[0]).rejects.toThrow('no connection');
  second.resolve({ ...bakery, version: 5 });
  await changes[1];
  expect(versions).toEqual([4, 4]);
});
