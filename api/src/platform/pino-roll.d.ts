declare module 'pino-roll' {
  import type { DestinationStream } from 'pino';

  /** The part of `pino-roll` that we use, which comes without types. */
  export default function build(options: {
    /** Path without its number and extension. */
    file: string;
    /** The size at which another file is started, such as `10m`. */
    size: string;
    limit: { count: number; removeOtherLogFiles: boolean };
    mkdir: boolean;
    sync: boolean;
    /** Of each file. */
    mode: number;
  }): Promise<DestinationStream>;
}
