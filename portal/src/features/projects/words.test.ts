import { describe, expect, it } from 'vitest';
import { projectTypeName } from './words.ts';

describe('a project type in words', () => {
  it('is the name the contracts give it', () => {
    expect(projectTypeName('web_design')).toBe('Web design');
  });

  it('is the stored word without underscores where there is no name', () => {
    expect(projectTypeName('one_page_site')).toBe('one page site');
  });
});
