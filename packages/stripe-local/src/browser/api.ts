/** Thrown where the page uses the script wrongly, as Stripe's own script does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

/** An error as `stripe.js` hands it to the page. */
export type ApiError = {
  type: string;
  code?: string;
  message?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
  payment_method?: unknown;
};

/** As much of a payment or setup intent as this script looks at. */
export type Intent = {
  id: string;
  object: string;
  status: string;
  client_secret: string | null;
  last_payment_error?: ApiError | null;
  last_setup_error?: ApiError | null;
  next_action: {
    type: string;
    use_stripe_sdk?: Record<string, unknown> | null;
    redirect_to_url?: { url: string | null } | null;
  } | null;
};

export type Answer<T> = { value: T; error?: undefined } | { error: ApiError; value?: undefined };

/** Calls the API with the publishable key, as the page that shows the form may. */
export type ApiCall = (
  method: 'GET' | 'POST',
  path: string,
  params?: Record<string, Param>,
) => Promise<Answer<unknown>>;

const unreachable: ApiError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/**
 * @param base address of the API, ending in `/v1/`
 * @param key the publishable key
 */
export function createApi(base: URL, key: string): ApiCall {
  return async (method, path, params = {}) => {
    const url = new URL(path, base);
    const body = formEncode({ key, ...params });
    if (method === 'GET') url.search = body.toString();
    try {
      const response = await fetch(url, { method, ...(method === 'POST' && { body }), credentials: 'omit' });
      const read: unknown = await response.json();
      if (response.ok) return { value: read };
      return { error: isErrorBody(read) ? read.error : unreachable };
    } catch {
      return { error: unreachable };
    }
  };
}

/** The intent in an answer. */
export function toIntent({ value, error }: Answer<unknown>): Answer<Intent> {
  if (error) return { error };
  return isIntent(value) ? { value } : { error: unreachable };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isErrorBody = (value: unknown): value is { error: ApiError } =>
  isRecord(value) && isRecord(value['error']);
const isIntent = (value: unknown): value is Intent => isRecord(value) && typeof value['status'] === 'string';

const secretPattern = /^((pi|seti)_[^_]+)_secret_/;

/** Address of the payment or setup intent a client secret opens, or null for one that opens none. */
export function toIntentPath(clientSecret: string): string | null {
  const [, id, kind] = secretPattern.exec(clientSecret) ?? [];
  if (id === undefined) return null;
  return `${kind === 'pi' ? 'payment_intents' : 'setup_intents'}/${id}`;
}

/** What a parameter of the API can hold. */
export type Param = string | number | boolean | null | undefined | Param[] | { [name: string]: Param };

/** Parameters in the form the API takes them: `card[number]=4242`, `items[0][price]=price_1`. */
export function formEncode(params: Record<string, Param>): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(encoded, name, value);
  return encoded;
}

function append(encoded: URLSearchParams, name: string, value: Param): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    encoded.append(name, String(value ?? ''));
    return;
  }
  for (const [key, inner] of Object.entries(value)) append(encoded, `${name}[${key}]`, inner);
}
