import { z } from 'zod';
import type { CreatedRange, Page } from '#/engine/store.ts';
import { invalidRequest, type StripeApiError } from './stripe-error.ts';

/** Parameters come as text: these read what the text stands for. */
export const text = z.string().min(1);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,12})?$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const emptied = z.literal('').transform(() => null);

/** Text, or nothing to take away what was there. */
export const clearable = z.union([emptied, text]);
export const list = <S extends z.ZodType>(of: S) => z.union([z.literal('').transform(() => []), z.array(of)]);

/** Names and texts; an empty text takes one away, an empty value all of them. */
export const metadata = z.preprocess(
  // Names that are numbers arrive as a list.
  (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
  z.union([emptied, z.record(z.string().max(40), z.string().max(500))]),
);

/** Metadata as they stand after the given ones have been put over them. */
export function mergeMetadata(
  before: Record<string, string> | null,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === null) return {};
  const merged = Object.entries({ ...before, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** An address with every field. An empty text unsets one. */
export const toAddress = (given: z.output<typeof address> | null | undefined) => ({
  city: given?.city || null,
  country: given?.country || null,
  line1: given?.line1 || null,
  line2: given?.line2 || null,
  postal_code: given?.postal_code || null,
  state: given?.state || null,
});

const createdRange = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** What every list takes. */
export const listParams = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([integer, createdRange]).optional(),
};

export type ListParams = z.output<z.ZodObject<typeof listParams>>;

/** The requested page of a list. */
export const toPage = (params: Pick<ListParams, 'limit' | 'starting_after' | 'ending_before'>): Page => ({
  limit: params.limit,
  startingAfter: params.starting_after,
  endingBefore: params.ending_before,
});

export const toRange = (created: ListParams['created']): CreatedRange =>
  typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});

/** The error for parameters that are not as documented, of a reading that reports its input. */
export function toParamError(error: z.ZodError): StripeApiError {
  const issue = findIssue(error.issues);
  const name = issue ? toName(issue.path) : '';
  const options = { isBeforeStart: true };
  if (issue?.code === 'unrecognized_keys') {
    const param = toName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(
      `Received unknown parameter: ${param}`,
      { code: 'parameter_unknown', param },
      options,
    );
  }
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(
      `Missing required param: ${name}.`,
      { code: 'parameter_missing', param: name },
      options,
    );
  if (issue?.code === 'too_small' && issue.origin === 'string')
    return invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
      options,
    );
  const code: unknown = issue?.code === 'custom' ? issue.params?.['code'] : undefined;
  if (issue && typeof code === 'string') return invalidRequest(issue.message, { code, param: name }, options);
  return invalidRequest(`Invalid ${name}: ${issue?.message ?? ''}`, { param: name }, options);
}

type Issue = z.core.$ZodIssue;

/** The issue that says most: within a union, the one that got furthest. */
function findIssue(issues: readonly Issue[], path: PropertyKey[] = []): Issue | undefined {
  const [issue] = issues;
  if (!issue) return undefined;
  const at = [...path, ...issue.path];
  if (issue.code !== 'invalid_union') return { ...issue, path: at };
  const branches = issue.errors.map((branch) => findIssue(branch, at)).filter((found) => found !== undefined);
  return branches.toSorted((a, b) => b.path.length - a.path.length)[0] ?? { ...issue, path: at };
}

const toName = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
