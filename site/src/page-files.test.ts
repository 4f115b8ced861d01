import { describe, expect, it } from 'vitest';
import { chooseArea, chooseWidths, hashCut, type PictureCut } from '#/page-files.ts';

const photo = { width: 2000, height: 1000 };

describe('the area of a picture that is shown', () => {
  it('is all of it, or what its editor has cropped it to', () => {
    expect(chooseArea(photo)).toEqual({ left: 0, top: 0, width: 2000, height: 1000 });
    expect(chooseArea({ ...photo, crop: { left: 0.1, right: 0.2, top: 0.25, bottom: 0.25 } })).toEqual({
      left: 200,
      top: 250,
      width: 1400,
      height: 500,
    });
  });

  it('is whole pixels of the picture, whatever fractions its editor has left', () => {
    const sides = { width: 1279, height: 3 };
    expect(chooseArea({ ...sides, crop: { left: 0.5 } })).toMatchObject({ left: 640, width: 639 });
    for (const left of [0, 0.3, 0.5, 0.999, 1])
      for (const right of [0, 0.0005, 0.5]) {
        const area = chooseArea({ ...sides, crop: { left, right, top: left, bottom: right } }, 16 / 11);
        expect([area.left, area.top, area.width - 1, area.height - 1].every((n) => n >= 0)).toBe(true);
        expect([area.left + area.width <= 1279, area.top + area.height <= 3]).toEqual([true, true]);
      }
  });

  it('is cut to the shape a place has room for, around its middle', () => {
    expect(chooseArea(photo, 1)).toEqual({ left: 500, top: 0, width: 1000, height: 1000 });
    expect(chooseArea(photo, 4)).toEqual({ left: 0, top: 250, width: 2000, height: 500 });
  });

  it('keeps the hotspot near the middle, without leaving the crop', () => {
    expect(chooseArea({ ...photo, hotspot: { x: 0.4, y: 0.5 } }, 1)).toMatchObject({ left: 300 });
    expect(chooseArea({ ...photo, hotspot: { x: 0.95, y: 0.5 } }, 1)).toMatchObject({ left: 1000 });
    const cropped = { ...photo, crop: { left: 0.1, right: 0.2 }, hotspot: { x: 0, y: 0 } };
    expect(chooseArea(cropped, 1)).toEqual({ left: 200, top: 0, width: 1000, height: 1000 });
  });
});

describe('the widths a picture is offered in', () => {
  const widthsOf = (width: number) => chooseWidths({ left: 0, top: 0, width, height: 100 });

  it('go up to 1280 pixels', () => {
    expect(widthsOf(4000)).toEqual([420, 640, 960, 1280]);
    expect(widthsOf(1280)).toEqual([420, 640, 960, 1280]);
  });

  it('end with the picture’s own where that is less', () => {
    expect(widthsOf(1000)).toEqual([420, 640, 960, 1000]);
    expect(widthsOf(300)).toEqual([300]);
  });
});

describe('the hash in the name of a picture’s files', () => {
  const area = { left: 0, top: 0, width: 1280, height: 880 };
  const cut: PictureCut = { asset: 'image-abc-1280x880-png', area, format: 'avif' };

  it('is the same each time', () => {
    expect(hashCut({ ...cut })).toBe(hashCut(cut));
    expect(hashCut(cut)).toMatch(/^[\da-f]{16}$/);
  });

  it.each<[string, Partial<PictureCut>]>([
    ['picture', { asset: 'image-def-1280x880-png' }],
    ['crop', { area: { ...area, left: 10, width: 1270 } }],
    ['format', { format: 'webp' }],
  ])('is another for another %s', (_, change) => {
    expect(hashCut({ ...cut, ...change })).not.toBe(hashCut(cut));
  });
});
