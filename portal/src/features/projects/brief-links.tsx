import { portalRoutes } from '@stackworks/contracts';
import { Link } from 'wouter';
import { wizardSteps } from './wizard/steps.ts';

/** The two ways to answer a whole brief at once. */
export function BriefLinks() {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link href={portalRoutes.portalTaskWorkflow} className="link inline-flex min-h-11 items-center">
        Guided brief ({wizardSteps.length} steps)
      </Link>
      <Link href={portalRoutes.newProject} className="link inline-flex min-h-11 items-center">
        Short form
      </Link>
    </p>
  );
}
