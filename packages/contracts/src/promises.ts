/** What the team can owe somebody an answer to. */
export const promiseKinds = ['thread', 'chat', 'revision', 'enquiry'] as const;
export type PromiseKind = (typeof promiseKinds)[number];
