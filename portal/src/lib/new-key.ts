/** A key nobody else has, for the Idempotency-Key header. Unlike `randomUUID`, it works on plain HTTP as well. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
