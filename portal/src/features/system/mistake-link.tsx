import { toStudioAddress, type SystemReport } from '@stackworks/contracts';

export function MistakeLink({ site: { publication } }: Pick<SystemReport, 'site'>) {
  const { state, problem } = publication;
  if (state !== 'failed' || problem?.documentId === undefined) return null;
  return (
    <p className="mt-1.5 text-sm [overflow-wrap:anywhere]">
      <a className="link" href={toStudioAddress(problem)}>
        Open {problem.documentType ?? 'document'} {problem.documentId} in the Studio
      </a>
      {problem.field !== undefined && `, field ${problem.field}`}
    </p>
  );
}
