/** Every peer's settings: which database, whose tokens, and where to listen. */
export const settings = {
  file: process.env['BENCH_DATABASE'] ?? '',
  secret: process.env['BENCH_SECRET'] ?? '',
  /** Who gives tokens out and takes them. */
  origin: process.env['BENCH_ORIGIN'] ?? '',
  port: Number(process.env['BENCH_PORT']),
};

export const path = '/api/client/projects';

/** Of the headers of the product's answers those that are more than the frame's own. */
export const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** What a project of each status waits for. */
export const waitingOn: Readonly<Record<string, string | null>> = JSON.parse(
  process.env['BENCH_WAITING_ON'] ?? '{}',
);
