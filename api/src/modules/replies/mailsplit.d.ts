/** The part of the library that we use; it has no types. */
declare module '@zone-eu/mailsplit' {
  import type { Transform } from 'node:stream';

  export type Node = {
    type: 'node';
    parentNode: Node | null;
    headers: { getFirst: (name: string) => string };
    contentType: string | false;
    disposition: string | false;
    filename: string | false;
    charset: string | false;
    flowed: boolean;
    delSp: boolean;
    getDecoder: () => Transform;
  };
  export type Chunk = Node | { type: 'body'; node: Node; value: Buffer } | { type: 'data'; value: Buffer };

  export class Splitter extends Transform {
    constructor(options?: { ignoreEmbedded?: boolean });
    [Symbol.asyncIterator](): NodeJS.AsyncIterator<Chunk>;
  }
}
