import type { PublicationProblem } from '@stackworks/contracts';

/** Content that no page may show. Thrown while pages are rendered; `problem` names the document and the field. */
export class ContentProblem extends Error {
  readonly problem: PublicationProblem;

  /** @param problem what is wrong and where, its message a sentence for whoever edits the content */
  constructor(problem: PublicationProblem) {
    super(problem.message);
    this.name = 'ContentProblem';
    this.problem = problem;
  }
}
