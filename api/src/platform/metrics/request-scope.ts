import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the work at hand belongs to, for what is noted far from it: its id, and the address it came from. */
export const requestScope = new AsyncLocalStorage<{ id: string; address: () => string }>();
