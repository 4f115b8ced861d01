import { cutDrawingFonts, toDrawingFamily } from '@stackworks/ui/fonts';
import { colours } from '@stackworks/ui/tokens';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { shareImageSize, type ShareCard } from '#/page-files.ts';

const [display, text] = [toDrawingFamily('besley'), toDrawingFamily('hanken-grotesk')];
const { ink, soft, paper, sheet, edge, pounamu, pink, teal, green } = colours.light;

/** The sheet with the words, and how far each sheet under it shows, in pixels. */
const top = { left: 74, top: 48, width: 1010, height: 492 };
const offset = 14;

const faceStyle: CSSProperties = {
  position: 'absolute',
  ...top,
  boxSizing: 'border-box',
  padding: '50px 60px 46px',
  flexDirection: 'column',
  justifyContent: 'space-between',
  overflow: 'hidden',
};
const titleStyle: CSSProperties = {
  color: ink,
  fontFamily: display,
  lineHeight: 1.06,
  letterSpacing: '-0.035em',
  textWrap: 'balance',
  wordBreak: 'break-word',
};
const nameStyle: CSSProperties = {
  color: ink,
  fontFamily: display,
  fontSize: 34,
  letterSpacing: '-0.045em',
};
const taglineStyle: CSSProperties = { color: soft, fontFamily: text, fontSize: 22 };

/** Draws a page's share image, a PNG: its title on a sheet of paper, on top of one sheet for each plan. */
export async function drawShareCard({ title, brandName, tagline }: ShareCard): Promise<Buffer> {
  const sheets = [green, teal, pink, sheet].map((colour, index, { length }) =>
    drawSheet(colour, offset * (length - 1 - index)),
  );
  const sender = box({ alignItems: 'center', gap: 22 }, [
    drawMark(),
    box({ flexDirection: 'column', gap: 2 }, [box(nameStyle, [brandName]), box(taglineStyle, [tagline])]),
  ]);
  const face = box(faceStyle, [box({ ...titleStyle, fontSize: chooseSize(title) }, [title]), sender]);
  const svg = await satori(box({ width: '100%', height: '100%', background: paper }, [...sheets, face]), {
    ...shareImageSize,
    fonts: await cutDrawingFonts(title + brandName + tagline),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 7 }).toBuffer();
}

/** satori takes no stylesheet, and needs a layout for each box. */
function box(style: CSSProperties, children: ReactNode[] = []): ReactNode {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

function drawSheet(background: string, shift: number): ReactNode {
  const { left, top: y, width, height } = top;
  const place = { left: left + shift, top: y + shift, width, height };
  return box({ position: 'absolute', ...place, background, border: `1px solid ${edge}` });
}

/** Our mark, as the logo of `@stackworks/ui` has it. */
function drawMark(): ReactNode {
  const path = (d: string, fill: string) => createElement('path', { d, fill, stroke: ink, strokeWidth: 1.8 });
  return createElement(
    'svg',
    { width: 76, height: 76, viewBox: '0 0 34 34' },
    path('M11.5 3H31v13.5H11.5z', pounamu),
    path('M7 10.25h19.5v13.5H7z', sheet),
    path('M2.5 17.5H22V31H2.5z', ink),
  );
}

/** As large as fits, in pixels. */
function chooseSize(title: string): number {
  if (title.length <= 24) return 116;
  if (title.length <= 50) return 84;
  return title.length <= 75 ? 72 : 54;
}
