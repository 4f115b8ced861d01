/** What an email may consist of. No mail program makes one beyond this, but a parser may be made to take minutes with it. */
const limits = {
  /** Of one part. */
  headBytes: 256 * 1024,
  headLines: 2_000,
  parts: 500,
  /** Parts within parts. */
  depth: 50,
  lines: 500_000,
  /** Of text that a program has wrapped (RFC 3676), which takes the parser much longer. */
  flowedLines: 20_000,
  /** Elements within elements of HTML. */
  htmlDepth: 1_000,
};

/** Says which limit an email exceeds. */
const need = (isWithin: boolean, limit: keyof typeof limits) => {
  if (!isWithin) throw new Error(`the email exceeds a limit: ${limit}`);
};

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;

const multipart = /^content-type:[^;]*\bmultipart\//im;
const boundaryOf = /\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i;
const attachedEmail = /^content-type:\s*message\/(?:rfc822|global)\b/im;
const flowed = /\bformat\s*=\s*"?flowed\b/i;

/**
 * Looks at each line once, before anything is parsed.
 * @throws Error when no mail program makes such an email
 */
export function checkEmailLimits(raw: Buffer): void {
  /** Of the parts that a line is in, outermost first; null for an attached email, which has none of its own. */
  const boundaries: (string | null)[] = [];
  const count = { parts: 1, lines: 0, flowedLines: 0 };
  let headAt: number | null = 0;
  let headLines = 0;
  let isFlowed = false;
  for (let start = 0, end = 0; start < raw.length; start = end) {
    end = raw.indexOf(lineFeed, start) + 1 || raw.length;
    need((count.lines += 1) <= limits.lines, 'lines');
    if (raw[start] === dash && raw[start + 1] === dash) {
      const line = raw.toString('latin1', start + 2, Math.min(end, start + 300)).trimEnd();
      const at = boundaries.findLastIndex((one) => one !== null && (line === one || line === `${one}--`));
      if (at >= 0) {
        const isLast = line !== boundaries[at];
        boundaries.length = isLast ? at : at + 1;
        headAt = isLast ? null : end;
        headLines = 0;
        isFlowed = false;
        if (!isLast) need((count.parts += 1) <= limits.parts, 'parts');
        continue;
      }
    }
    if (headAt === null) {
      if (isFlowed) need((count.flowedLines += 1) <= limits.flowedLines, 'flowedLines');
      continue;
    }
    need(end - headAt <= limits.headBytes, 'headBytes');
    need((headLines += 1) <= limits.headLines, 'headLines');
    const isEnd = raw[start] === lineFeed || (raw[start] === carriageReturn && end - start === 2);
    if (!isEnd) continue;
    const head = raw.toString('latin1', headAt, end);
    const [, quoted, bare] = (multipart.test(head) && boundaryOf.exec(head)) || [];
    const boundary = quoted ?? bare;
    const isEmail = attachedEmail.test(head);
    isFlowed = flowed.test(head);
    if (boundary !== undefined) boundaries.push(boundary);
    if (isEmail) boundaries.push(null);
    need(boundaries.length <= limits.depth, 'depth');
    headAt = isEmail ? end : null;
    headLines = 0;
  }
}

/** Elements without an end. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that end where another of their kind begins. */
const siblings = /^(?:dd|dt|li|option|p|td|th|tr)$/;

/**
 * Counts the elements that HTML has open at once: its parser takes time by their square.
 * @throws Error when they are more than a mail program makes
 */
export function checkHtmlDepth(html: string): void {
  const open: string[] = [];
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z\d:-]{0,40})/gi)) {
    const name = tag.toLowerCase();
    if (end !== '') {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!empty.test(name) && !(siblings.test(name) && open.at(-1) === name)) {
      open.push(name);
      need(open.length <= limits.htmlDepth, 'htmlDepth');
    }
  }
}
