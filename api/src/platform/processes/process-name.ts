import { hostname } from 'node:os';

/** What tells this process from the others, as it is known on its machine: the machine's name, and its number there. */
export const processName = `${hostname()}:${process.pid}`;
