import { z } from 'zod';
import {
  adminAStatusWords,
  dashboardStatusWords,
  portalStatusWords,
  projectStatuses,
  type ProjectStatus,
  type StatusWords,
} from '#/statuses.ts';

const storedByWord: ReadonlyMap<string, ProjectStatus> = new Map(
  [
    ...projectStatuses.map((status) => [status, status] as const),
    ...[portalStatusWords, adminAStatusWords, dashboardStatusWords].flatMap((words: StatusWords) =>
      projectStatuses.flatMap((status) => {
        const word = words[status];
        return word === undefined ? [] : [[word.toLowerCase(), status] as const];
      }),
    ),
    ['active', 'in_progress'] as const,
  ].map(([word, status]) => [word.replaceAll(' ', '_'), status] as const),
);

const readStatus = z.string().transform((word, context): ProjectStatus => {
  const stored = storedByWord.get(word.trim().toLowerCase().replaceAll(' ', '_'));
  if (stored) return stored;
  context.addIssue({ code: 'custom', message: `Unknown status. Use one of: ${projectStatuses.join(', ')}` });
  return z.NEVER;
});

/**
 * Reads a status in any of the three vocabularies, in any case, and gives the stored one.
 * Anything else fails validation, which the API answers with 422. Source: decision D4.
 */
export const projectStatusInput = readStatus.meta({
  description: `One of: ${projectStatuses.join(', ')}, or a word for one in an older vocabulary.`,
  examples: ['in_progress'],
});
