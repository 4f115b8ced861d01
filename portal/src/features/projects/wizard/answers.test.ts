import { keysOf, mapNames, projectInput, projectLimits, wizardInput } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import {
  findMissing,
  findProblems,
  isComplete,
  projectNameOf,
  toAnsweredParts,
  toProject,
  type Answers,
  type FileAnswers,
} from './answers.ts';
import { wizardQuestions } from '#/features/projects/brief/brief-questions.ts';
import { wizardSteps } from './steps.ts';

const empty: Answers = mapNames(keysOf(wizardInput.shape), () => '');
const full: Answers = {
  ...empty,
  projectName: 'Bakery site',
  designBrief: 'Opening hours',
  goals: 'Fewer phone calls',
  targetAudience: 'Early risers',
  colorPreferences: 'Flour white',
};
const unanswered: FileAnswers = { logo: '', photos: '' };
const namesOf = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);

describe('sending a project', () => {
  it('requires five steps, and names the missing ones', () => {
    expect(namesOf(findMissing(empty))).toEqual([
      'Project Name',
      'Design Brief',
      'Project Goals',
      'Target Audience',
      'Brand & Style',
    ]);
    expect(findMissing(full)).toEqual([]);
  });

  it('does not count spaces as an answer', () => {
    expect(namesOf(findMissing({ ...full, goals: ' \n ' }))).toEqual(['Project Goals']);
  });

  it('rejects an answer that is too long, and names the limit', () => {
    const answers = { ...full, additionalInformation: 'x'.repeat(4901) };
    expect(namesOf(findMissing(answers))).toEqual(['Additional Information']);
    expect([...findProblems(answers)]).toEqual([['additionalInformation', 'Use 4900 characters or fewer']]);
  });
});

it.each(wizardQuestions)('the question $name has a step and an answer', ({ name, step }) => {
  expect(wizardSteps.map(({ id }): string => id)).toContain(step);
  expect(wizardInput.shape).toHaveProperty(name);
});

describe('the step with files', () => {
  it('is complete when files are chosen, whatever is answered', () => {
    const step = wizardSteps[5];
    expect(isComplete(step, { ...full, competitorExamples: 'https://loaf.example' }, 0)).toBe(false);
    expect(isComplete(step, empty, 1)).toBe(true);
  });
});

describe('the project made from the answers', () => {
  it('has every answer, and placeholders for the others', () => {
    expect(toProject({ ...full, additionalInformation: 'By Christmas' }, unanswered)).toEqual({
      projectName: 'Bakery site',
      projectType: 'custom_website',
      description: 'Opening hours',
      priority: 'normal',
      targetAudience: 'Early risers',
      brandPersonality: 'Not specified',
      stylePreferences: 'Not specified',
      colorPreferences: 'Flour white',
      competitorExamples: 'Not specified',
      additionalRequirements: 'Project goals:\nFewer phone calls\n\nAdditional information:\nBy Christmas',
    });
  });

  it('names missing files, and leaves given ones to the upload', () => {
    const said: FileAnswers = { logo: 'given', photos: 'none' };
    expect(toProject(full, said)).toMatchObject({ photos: 'none' });
    expect(toProject(full, said)).not.toHaveProperty('logo');
    expect(toAnsweredParts(said)).toEqual(['logo']);
    expect(toAnsweredParts({ logo: 'given', photos: 'given' })).toEqual(['logo', 'photos']);
  });

  it('has a default name', () => {
    expect(projectNameOf(empty)).toBe('Untitled Project');
  });

  it('is a valid project, however long the answers', () => {
    const longest = {
      ...full,
      goals: 'x'.repeat(4900),
      additionalInformation: 'y'.repeat(4900),
      designBrief: 'z'.repeat(projectLimits.text),
    };
    expect(findMissing(longest)).toEqual([]);
    expect(projectInput.safeParse(toProject(longest, unanswered)).success).toBe(true);
  });
});
