import type { StaffProject } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { useState } from 'react';
import { BriefEditor } from '#/features/projects/brief/brief-editor.tsx';

type Props = { project: StaffProject; adminId: string };

/** Edits a brief for its client; nothing once work has started. */
export function EditBrief({ project, adminId }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!project.brief.isEditable) return null;
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
