import { readdirSync, readFileSync } from 'node:fs';

/** Ends every process that a process has started, and those that they have; Linux alone says who they are. */
export function endDescendants(pid: number): void {
  const descendants = findDescendants(pid);
  for (const descendant of descendants) {
    try {
      process.kill(descendant, 'SIGKILL');
    } catch {
      // It has ended by itself since.
    }
  }
}

const findDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...findDescendants(child)]);

function findChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? []).map(Number),
    );
  } catch {
    return [];
  }
}
