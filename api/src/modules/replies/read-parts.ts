import { buffer } from 'node:stream/consumers';
import { Splitter, type Node } from '@zone-eu/mailsplit';

/** A part of an email: a leaf with its decoded content, or a multipart with parts of its own. */
export type MimePart = {
  /** In lower case: `text/plain`. */
  type: string;
  /** The other parameters of its type, as they were written. */
  parameters: string;
  charset: string | null;
  fileName: string | null;
  isAttachment: boolean;
  contentId: string | null;
  flow: 'fixed' | 'flowed' | 'flowed-without-spaces';
  content: Buffer;
  parts: MimePart[];
};

/**
 * Reads an email's parts, as they are nested. What is in none of them, as where a boundary is missing, becomes a text part.
 * @throws Error when a header has more than 1 MB or a part more than 1,000 parts
 */
export async function readParts(raw: Buffer): Promise<MimePart> {
  const chunks = new Map<Node, Buffer[]>();
  const stray: Buffer[] = [];
  const splitter = new Splitter({ ignoreEmbedded: true });
  splitter.end(raw);
  for await (const chunk of splitter) {
    if (chunk.type === 'node') chunks.set(chunk, []);
    else if (chunk.type === 'body') chunks.get(chunk.node)?.push(chunk.value);
    else stray.push(chunk.value);
  }
  const parts = new Map<Node, MimePart>();
  let root: MimePart | undefined;
  for (const [node, contents] of chunks) {
    const part = toPart(node, await decode(node, Buffer.concat(contents)));
    parts.set(node, part);
    root ??= part;
    if (node.parentNode) parts.get(node.parentNode)?.parts.push(part);
  }
  if (root && hasContent(root)) return root;
  return { ...emptyPart, content: Buffer.concat(stray) };
}

const emptyPart: MimePart = {
  type: 'text/plain',
  parameters: '',
  charset: null,
  fileName: null,
  isAttachment: false,
  contentId: null,
  flow: 'fixed',
  content: Buffer.alloc(0),
  parts: [],
};

const hasContent = ({ content, parts }: MimePart): boolean => content.length > 0 || parts.some(hasContent);

function toPart(node: Node, content: Buffer): MimePart {
  const type = node.contentType || 'text/plain';
  return {
    // A multipart without parts is text that says so by mistake, as is a type without a slash.
    type: type.includes('/') ? type : 'text/plain',
    parameters: node.headers.getFirst('content-type'),
    charset: node.charset || null,
    fileName: node.filename || null,
    isAttachment: node.disposition === 'attachment',
    contentId: /<?([^<>\s]+)>?/.exec(node.headers.getFirst('content-id'))?.[1] ?? null,
    flow: node.flowed ? (node.delSp ? 'flowed-without-spaces' : 'flowed') : 'fixed',
    content,
    parts: [],
  };
}

/** Undoes base64 and quoted-printable. */
function decode(node: Node, content: Buffer): Promise<Buffer> {
  const decoder = node.getDecoder();
  decoder.end(content);
  return buffer(decoder);
}
