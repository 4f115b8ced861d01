import { briefTexts, mapNames, type Project } from '@stackworks/contracts';

const time = '2026-11-20T08:00:00.000Z';

/** A project with a complete brief for tests. */
export const projectFixture = (values: Partial<Project> = {}): Project => ({
  ...mapNames(briefTexts, () => null),
  id: 'bakery',
  projectName: 'Bakery site',
  projectType: 'web_design',
  description: '',
  priority: 'normal',
  status: 'pending',
  waitingOn: null,
  dueDate: null,
  brief: {
    version: 0,
    logo: null,
    photos: null,
    missing: [],
    completedAt: time,
    isEditable: true,
    ordered: null,
  },
  createdAt: time,
  updatedAt: time,
  ...values,
});
