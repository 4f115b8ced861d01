import { clientTextNames, type StaffProject } from '@stackworks/contracts';
import { Avatar, Button, Dialog, Icon } from '@stackworks/ui';
import { useState } from 'react';
import { formatDay } from '#/lib/format.ts';
import { BriefEditor } from '#/features/projects/brief/brief-editor.tsx';
import { briefQuestions } from '#/features/projects/brief/brief-questions.ts';
import { listMissingForStaff } from '#/features/projects/words.ts';

const notSpecified = 'Not specified';

export function ClientInfo({ user }: Pick<StaffProject, 'user'>) {
  const { address } = user;
  const place = address && [address.line1, address.line2, address.city, address.postcode].filter(Boolean);
  return (
    <div className="flex min-w-0 gap-4">
      <Avatar {...user} src={user.profilePicture} size={56} />
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="font-display text-t2">
          {user.firstName} {user.lastName}
        </p>
        <p>{user.email}</p>
        {clientTextNames.map(
          (name) =>
            user[name] && (
              <p key={name} className="text-soft">
                {user[name]}
              </p>
            ),
        )}
        {place && place.length > 0 && <p className="text-soft">{place.join(', ')}</p>}
      </div>
    </div>
  );
}

/** Since when the brief is complete, or what it lacks. */
function describeBrief({ brief }: StaffProject): string {
  if (brief.completedAt) return `Complete since ${formatDay(brief.completedAt)}`;
  return `Missing: ${listMissingForStaff(brief)}. We won’t promise a delivery date until then.`;
}

const rows = Map.groupBy(briefQuestions, ({ title, dashboardTitle = title }) => dashboardTitle);
/** Shown without an answer too, as are required ones. */
const visualStyle = 'Visual style';

export function ProjectFacts({ project, adminId }: { project: StaffProject; adminId: string }) {
  const answers = [...rows].flatMap(([title, questions]) => {
    if (title === null) return [];
    const text = questions.flatMap(({ name }) => project[name] || []).join('\n');
    const isShown = title === visualStyle || questions.some(({ requiredAs }) => requiredAs);
    return [[title, text || (isShown ? notSpecified : null)] as const];
  });
  const timeline = project.dueDate ? `Due ${formatDay(project.dueDate)}` : notSpecified;
  const facts = [
    ['Brief', describeBrief(project)],
    ...answers.toSpliced(1, 0, ['Timeline', timeline]),
  ] as const;
  return (
    <section aria-label="Project details">
      <dl>
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name} className="border-b border-edge py-2.5">
                <dt className="text-sm font-label">{name}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <EditBrief project={project} adminId={adminId} />
    </section>
  );
}

/** Edits a brief for its client; nothing once work has started. */
function EditBrief({ project, adminId }: { project: StaffProject; adminId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!project.can.editBrief) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" className="mt-4" onClick={() => setOpen(true)}>
        <Icon name="pencil" />
        Edit brief
      </Button>
      <Dialog title={`Brief of ${project.projectName}`} isOpen={isOpen} onClose={close}>
        <BriefEditor project={project} editor={{ role: 'admin', id: adminId }} onSaved={close} />
      </Dialog>
    </>
  );
}
