import type { Tx } from '#/engine/engine.ts';
import { isRecord, type JsonRecord } from '#/engine/stripe-objects.ts';
import { invalidRequest } from './stripe-error.ts';

/** Fields that are only written out on request, by kind of object. */
export type Includables = Record<string, Record<string, (tx: Tx, object: JsonRecord) => unknown>>;

/** How objects whose output differs from storage are written, by kind. */
export type Renderers = Record<string, (tx: Tx, object: JsonRecord) => JsonRecord>;

const MAX_DEPTH = 4;

/** Writes responses: JSON, with objects in place of the ids that the request expands. */
export function createWriter(includables: Includables, renderers: Renderers) {
  const render = (tx: Tx, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    if (value['object'] === 'list' && Array.isArray(value['data']))
      return { ...value, data: value['data'].map((entry: unknown) => render(tx, entry)) };
    const renderer = typeof value['object'] === 'string' ? renderers[value['object']] : undefined;
    return renderer ? renderer(tx, value) : value;
  };

  const expandValue = (tx: Tx, value: unknown, path: string[], whole: string): unknown => {
    if (Array.isArray(value)) return value.map((entry: unknown) => expandValue(tx, entry, path, whole));
    const object = typeof value === 'string' ? load(tx, value) : value;
    if (path.length === 0 || object === null || object === undefined) return object;
    if (!isRecord(object)) throw cannotExpand(whole);
    return expandField(tx, object, path, whole);
  };

  const load = (tx: Tx, id: string): unknown => {
    const found = tx.find(id);
    if (!found) return id;
    const { object, isDeleted } = found;
    // A coupon is only reached through a discount, which expands further.
    const isGone = isDeleted && object['object'] !== 'coupon';
    return isGone ? { id, object: object['object'], deleted: true } : render(tx, object);
  };

  const expandField = (tx: Tx, object: JsonRecord, path: string[], whole: string): JsonRecord => {
    const [name = '', ...rest] = path;
    const include = typeof object['object'] === 'string' ? includables[object['object']]?.[name] : undefined;
    if (include && !(name in object)) {
      const included = render(tx, toJson(include(tx, object)));
      return { ...object, [name]: rest.length > 0 ? expandValue(tx, included, rest, whole) : included };
    }
    // Of what was deleted there is nothing left to expand, which is not an error.
    if (object['deleted'] === true) return object;
    if (!(name in object)) throw cannotExpand(whole);
    return { ...object, [name]: expandValue(tx, object[name], rest, whole) };
  };

  /** @returns the answer as plain JSON */
  return (tx: Tx, answer: object, paths: string[]): unknown => {
    let written = render(tx, toJson(answer));
    for (const whole of paths) {
      const path = whole.split('.');
      const depth = path[0] === 'data' ? path.length - 1 : path.length;
      if (depth > MAX_DEPTH)
        throw invalidRequest(
          `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${whole}`,
          { param: 'expand' },
        );
      if (isRecord(written)) written = expandField(tx, written, path, whole);
    }
    return written;
  };
}

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
