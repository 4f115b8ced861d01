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
