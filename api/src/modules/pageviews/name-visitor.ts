import { createHmac } from 'node:crypto';
import type { Config } from '#/env.ts';

/**
 * What floods are told apart by: for one day alone the same for one address, and without our secret nobody learns of whom. Nothing
 * that is counted carries it.
 */
export const nameVisitor = (address: string, day: string, { sessionSecret }: Pick<Config, 'sessionSecret'>) =>
  createHmac('sha256', sessionSecret)
    .update(`page views of ${day} from ${address}`)
    .digest('base64url')
    .slice(0, 22);
