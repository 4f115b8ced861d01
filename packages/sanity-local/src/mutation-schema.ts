import { z } from 'zod';

/** Ids as Sanity allows them; a trailing dot is completed with a random ending. */
export const documentId = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/, 'Malformed document ID');

/** The client's own id for a transaction; it is sent on in a header. */
export const transactionId = z.string().regex(/^[\w.:-]{1,128}$/, 'Malformed transaction ID');

const givenDocument = z.looseObject({ _id: documentId.optional(), _type: z.string().min(1) });
/** A document as a client gives it, with the id to store it under. */
export const identifiedDocument = z.looseObject({ _id: documentId, _type: z.string().min(1) });

const params = z.record(z.string(), z.unknown()).default({});
const selection = z.union([z.object({ id: documentId }), z.object({ query: z.string(), params })]);

const values = z.record(z.string(), z.unknown());
const items = z.array(z.unknown());
/** What a patch does to a document, and the revision it expects. */
export const patchOperations = z.object({
  ifRevisionID: z.string().optional(),
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  inc: z.record(z.string(), z.number()).optional(),
  dec: z.record(z.string(), z.number()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: z
    .union([
      z.object({ before: z.string(), items }),
      z.object({ after: z.string(), items }),
      z.object({ replace: z.string(), items }),
    ])
    .optional(),
});

/** One mutation of a request. Source: the mutations page of Sanity's HTTP reference. */
const mutationSchema = z.union([
  z.strictObject({ create: givenDocument }),
  z.strictObject({ createIfNotExists: identifiedDocument }),
  z.strictObject({ createOrReplace: identifiedDocument }),
  z.strictObject({ delete: selection }),
  z.strictObject({ patch: z.intersection(selection, patchOperations) }),
]);

/** The body of POST /data/mutate. */
export const mutateBodySchema = z.object({
  mutations: z.array(mutationSchema),
  transactionId: transactionId.optional(),
});

export type DocumentMutation = z.infer<typeof mutationSchema>;
export type Selection = z.infer<typeof selection>;
export type PatchOperations = z.infer<typeof patchOperations>;
