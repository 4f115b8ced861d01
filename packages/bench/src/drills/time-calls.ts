import { setTimeout as pause } from 'node:timers/promises';
import { asCaller, type Product } from '#/drills/start-product.ts';

/**
 * Asks for a list again and again, one call after the other, as a member of staff would.
 * @returns the status of each answer, and how long each took in milliseconds, the shortest first
 */
export async function timeCalls(product: Product, token: string, count = 150) {
  const times: number[] = [];
  const statuses: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const sentAt = performance.now();
    const response = await product.call('/admin/projects', asCaller(token));
    await response.arrayBuffer();
    times.push(performance.now() - sentAt);
    statuses.push(response.status);
    await pause(5);
  }
  return { times: times.sort((one, other) => one - other), statuses };
}
