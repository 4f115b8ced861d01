import { useSearchParams } from 'wouter';
import { useTab } from '#/lib/use-tab.ts';

export type PortalTab = 'dashboard' | 'projects' | 'messages' | 'files' | 'billing' | 'settings';

/**
 * What the portal shows, kept in its address (`?tab=messages&project=...`), so that a link, a reload and the back
 * button all find it. A project stays selected from tab to tab.
 */
export function usePortalAddress() {
  const [tab] = useTab<PortalTab>(['dashboard', 'projects', 'messages', 'files', 'billing', 'settings']);
  const [parameters, setParameters] = useSearchParams();

  /** @param project the project to select; null selects none, and left out it stays as it is */
  const show = (nextTab: PortalTab, project?: string | null) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', nextTab);
      if (project) after.set('project', project);
      if (project === null) after.delete('project');
      return after;
    });

  return { tab, projectId: parameters.get('project'), show };
}
