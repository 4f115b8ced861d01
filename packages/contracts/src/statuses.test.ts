import { describe, expect, it } from 'vitest';
import { projectStatusInput } from '#/projects.ts';
import { projectStatuses, projectTypeName } from '#/statuses.ts';

describe('a project status from a screen', () => {
  it.each([
    ['pending', 'pending'],
    ['New', 'pending'],
    ['IN PROGRESS', 'in_progress'],
    ['active', 'in_progress'],
    ['Review', 'review'],
    ['revision', 'revision_requested'],
    ['Revision Requested', 'revision_requested'],
    ['Completed', 'completed'],
    ['On Hold', 'on_hold'],
    ['on_hold', 'on_hold'],
  ])('reads "%s" as %s', (word, stored) => {
    expect(projectStatusInput.parse(word)).toBe(stored);
  });

  it('reads every stored status as itself', () => {
    expect(projectStatuses.map((status) => projectStatusInput.parse(status))).toEqual(projectStatuses);
  });

  it.each(['', 'done', 'in-progress', 'pending;drop', '__proto__'])('rejects "%s"', (word) => {
    expect(projectStatusInput.safeParse(word).success).toBe(false);
  });
});

describe('a project type in words', () => {
  it('has a name of its own', () => {
    expect(projectTypeName('web_design')).toBe('Web design');
  });

  it('is the stored word without underscores where there is no name', () => {
    expect(projectTypeName('one_page_site')).toBe('one page site');
  });
});
