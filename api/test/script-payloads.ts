import payloads from './script-payloads.json' with { type: 'json' };

/** 200 texts that would run as script wherever one was taken for markup. Each fits the shortest field, of 40 characters. */
export const scriptPayloads = payloads.contexts.flatMap((closing) =>
  payloads.attacks.map((attack) => closing + attack),
);

/** One of them, counted cyclically. */
export const pickPayload = (count: number): string => scriptPayloads[count % scriptPayloads.length] ?? '';
