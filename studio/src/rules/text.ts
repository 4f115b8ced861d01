/** Whether a text says something and fits. A missing one is left to the field's `required`. */
export function checkText(text: string | undefined, maxLength: number): string | true {
  if (text === undefined) return true;
  if (text.trim() === '') return 'This field only has spaces. Enter something, or clear it.';
  const excess = text.length - maxLength;
  return excess > 0 ? `Shorten this by ${excess} ${plural(excess, 'character')}: ${maxLength} fit.` : true;
}

export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const plural = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);

/** A block of a formatted text, as far as these rules read it. */
export type Block = {
  _type: string;
  style?: string;
  listItem?: string;
  markDefs?: { _key: string; _type: string }[];
  children?: {
    _type: string;
    text?: string;
    marks?: string[];
    /** What a plan fact quotes. */
    fact?: string;
    plan?: { _ref: string };
  }[];
};

/** What the site renders in a text besides paragraphs, strong words and links. */
type Formatting = { lists: readonly string[]; inline: readonly string[] };

/** Whether a formatted text says something, in formatting that the site shows. Imported text may have other formatting. */
export function checkRichText(blocks: Block[] | undefined, formatting: Formatting): string | true {
  if (blocks === undefined) return true;
  const inline = blocks.flatMap(({ children = [] }) => children);
  const saysNothing = inline.every(({ _type, text = '' }) => _type === 'span' && text.trim() === '');
  if (saysNothing) return 'Enter some text.';
  const [stray] = blocks.flatMap((block) => findStray(block, formatting));
  return stray === undefined ? true : `The site can’t show “${stray}” in this text. Remove it.`;
}

/** The names of the formatting in a block that the site does not render. */
function findStray(block: Block, { lists, inline }: Formatting): string[] {
  if (block._type !== 'block') return [block._type];
  const { style = 'normal', listItem = '', markDefs = [], children = [] } = block;
  const marks = ['strong', ...markDefs.map(({ _key }) => _key)];
  return [
    ...[style].filter((name) => name !== 'normal'),
    ...[listItem].filter((name) => name !== '' && !lists.includes(name)),
    ...markDefs.map(({ _type }) => _type).filter((name) => name !== 'link'),
    ...children.map(({ _type }) => _type).filter((name) => name !== 'span' && !inline.includes(name)),
    ...children.flatMap((child) => child.marks ?? []).filter((name) => !marks.includes(name)),
  ];
}
