import { portalRoutes } from '@stackworks/contracts';
import { Link } from 'wouter';

/** The longer ways to start a project: step by step, or everything on one page. */
export function BriefLinks() {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link href={portalRoutes.portalTaskWorkflow} className="link inline-flex min-h-11 items-center">
        Guided brief (7 steps)
      </Link>
      <Link href={portalRoutes.newProject} className="link inline-flex min-h-11 items-center">
        Short form
      </Link>
    </p>
  );
}
