import type { InArgs, Value } from '@libsql/client';

const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

/** The arguments of a statement as the engine binds them: by index, or by name without its sign. */
export function toEngineArgs(args: InArgs = []) {
  if (Array.isArray(args)) return args.map(toEngineValue);
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name.replace(/^[@$:]/, ''), toEngineValue(value)]),
  );
}

/** One argument of a statement as the engine binds it. */
export function toEngineValue(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be passed as arguments.');
      return value;
    case 'bigint':
      if (value < smallestInteger || value > largestInteger) {
        throw new RangeError('This bigint is too large for a 64-bit integer.');
      }
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'undefined':
      throw new TypeError('undefined cannot be passed as an argument to the database.');
    default:
      if (value instanceof ArrayBuffer) return Buffer.from(value);
      return value instanceof Date ? value.valueOf() : value;
  }
}

/** The values of a row the engine read, converted to the types of the client's interface. */
export function fromEngineValues(values: Value[]): void {
  for (let index = 0; index < values.length; index += 1) {
    const value: unknown = values[index];
    if (typeof value !== 'string' && value !== null) values[index] = fromEngineValue(value);
  }
}

/** Integers are numbers, bytes are ArrayBuffers. */
function fromEngineValue(value: unknown): Value {
  if (typeof value === 'bigint') {
    const number = Number(value);
    if (Number.isSafeInteger(number)) return number;
    throw new RangeError('Received an integer which cannot be safely represented as a JavaScript number.');
  }
  if (typeof value === 'number') return value;
  if (value instanceof Buffer && value.buffer instanceof ArrayBuffer) return value.buffer;
  throw new TypeError(`The engine gave a ${typeof value}.`);
}
