import fc from 'fast-check';
import { readEmail } from '#/modules/replies/read-email.ts';

type Leaf = { form: (typeof forms)[number]; encoding: (typeof encodings)[number] };
type Nested = { type: (typeof types)[number]; parts: Part[] };
type Part = Leaf | Nested;

const forms = ['plain', 'html', 'quote', 'signature', 'file', 'shown-file', 'email', 'unnamed'] as const;
const encodings = ['7bit', 'quoted-printable', 'base64'] as const;
const types = ['mixed', 'alternative', 'related', 'signed', 'report', 'digest', 'x-unknown'] as const;

const leaf: fc.Arbitrary<Leaf> = fc.record({
  form: fc.constantFrom(...forms),
  encoding: fc.constantFrom(...encodings),
});
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc.record({
      type: fc.constantFrom(...types),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));

/** Writes parts as they travel, with words of their own. */
function write(root: Part): { raw: Buffer; words: string[] } {
  const words: string[] = [];
  let boundaries = 0;
  const writePart = (one: Part): string[] => {
    if ('parts' in one) {
      const boundary = `boundary${(boundaries += 1)}`;
      const inner = one.parts.flatMap((child) => [`--${boundary}`, ...writePart(child)]);
      return [`Content-Type: multipart/${one.type}; boundary="${boundary}"`, '', ...inner, `--${boundary}--`];
    }
    const own = Array.from({ length: 4 }, (_, index) => `word${words.length + index}`);
    words.push(...own);
    return writeLeaf(one, own.join(' '));
  };
  return { raw: Buffer.from(['From: a@bakery.example', ...writePart(root)].join('\r\n')), words };
}

const attached = 'Content-Disposition: attachment; filename="file.txt"';

/** The headers of each form, and its content. */
const writeForm: Record<Leaf['form'], (words: string) => { headers: string[]; content: string }> = {
  plain: (content) => ({ headers: ['Content-Type: text/plain; charset=utf-8'], content }),
  html: (words) => ({ headers: ['Content-Type: text/html'], content: `<p>${words}</p>` }),
  quote: (words) => ({
    headers: ['Content-Type: text/html'],
    content: `<blockquote type="cite">${words}</blockquote>`,
  }),
  signature: (words) => ({ headers: ['Content-Type: text/plain'], content: `-- \r\n${words}` }),
  file: (content) => ({ headers: ['Content-Type: text/plain', attached], content }),
  'shown-file': (content) => ({ headers: ['Content-Type: text/html; name="page.html"'], content }),
  email: (words) => ({ headers: ['Content-Type: message/rfc822'], content: `Subject: Old\r\n\r\n${words}` }),
  unnamed: (content) => ({ headers: ['Content-Type: application/octet-stream'], content }),
};

function writeLeaf({ form, encoding }: Leaf, words: string): string[] {
  const { headers, content } = writeForm[form](words);
  const encoded = encoding === 'base64' ? Buffer.from(content).toString('base64') : content;
  return [...headers, `Content-Transfer-Encoding: ${encoding}`, '', encoded];
}

/** Checks that of emails with parts nested at random, each word is in the text, in what is folded or in a file. */
export const checkNestings = (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(part, async (root) => {
      const { raw, words } = write(root);
      const envelope = { id: 'email', returnPath: null, recipients: [] };
      const { text, folded, files } = await readEmail(raw, envelope, { trustedServer: null });
      const found = [text, ...folded.map((one) => one.text), ...files.map(({ content }) => String(content))];
      const readable = new Set(found.join('\n').match(/word\d+/g));
      const lost = words.filter((word) => !readable.has(word));
      if (lost.length > 0) throw new Error(`lost ${lost.join(', ')} of\n${String(raw)}`);
    }),
    { numRuns },
  );
