import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that the work at hand belongs to, for what is noted far from it. */
export const requestScope = new AsyncLocalStorage<string>();
