import { describe, expect, it } from 'vitest';
import { schemaTypes } from '#/schema-types/index.ts';
import { findPageOf, placedTypes } from '#/preview/page-of.ts';

describe('the page that shows a document', () => {
  it('is decided for every type', () => {
    const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);

    expect([...placedTypes].sort()).toEqual(types.sort());
  });

  it('is the part of the home page it is in', () => {
    expect(findPageOf({ _type: 'plan', isCurrent: true })).toBe('/#pricing');
    expect(findPageOf({ _type: 'faq' })).toBe('/#faq');
    expect(findPageOf({ _type: 'brandKit' })).toBe('/#brand-kit');
  });

  it('is the page that lists it', () => {
    expect(findPageOf({ _type: 'portfolioItem' })).toBe('/portfolio');
    expect(findPageOf({ _type: 'testimonial' })).toBe('/testimonials');
  });

  it('is a legal page’s own, once it has an address', () => {
    expect(findPageOf({ _type: 'legalPage', slug: { _type: 'slug', current: 'terms' } })).toBe('/terms');
    expect(findPageOf({ _type: 'legalPage' })).toBeNull();
  });

  it('is none for what the site does not show', () => {
    expect(findPageOf({ _type: 'plan', isCurrent: false })).toBeNull();
    expect(findPageOf({ _type: 'priceList' })).toBeNull();
    expect(findPageOf({ _type: 'redirect', from: '/old' })).toBeNull();
  });
});
