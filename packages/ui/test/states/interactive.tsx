import { useState } from 'react';
import { Button, Dialog, Tabs, useToast } from '#/index.ts';

const sent = { title: 'Message sent', description: 'Your message has been sent to the team.' };
const tooLarge = {
  title: 'Upload failed',
  description: 'menu-final.pdf is over the size limit. Try a smaller file.',
  tone: 'danger',
} as const;

export function ToastButtons() {
  const toast = useToast();
  return (
    <p className="flex flex-wrap gap-3.5">
      <Button onClick={() => toast(sent)}>Send message</Button>
      <Button onClick={() => toast(tooLarge)}>Upload file</Button>
    </p>
  );
}

export function RemoveDialog() {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="remove" onClick={() => setOpen(true)}>
        Remove Tama
      </Button>
      <Dialog title="Remove Tama from the team?" isOpen={isOpen} onClose={close}>
        <p className="text-soft mb-5">
          Tama loses access straight away. His three projects become unassigned.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button variant="remove" onClick={() => toast({ title: 'Not removed', tone: 'danger' })}>
            Remove him
          </Button>
          <Button onClick={close}>Keep him</Button>
        </p>
      </Dialog>
    </>
  );
}

export function PortalTabs() {
  const [tab, setTab] = useState<'dashboard' | 'projects' | 'messages' | 'files'>('dashboard');
  return (
    <Tabs
      label="Client portal"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'dashboard', name: 'Dashboard', panel: 'Tabs are index tabs on the sheet below.' },
        { id: 'projects', name: 'Projects', panel: 'The open tab shares its paper.' },
        { id: 'messages', name: 'Messages', panel: 'Kia ora.' },
        { id: 'files', name: 'Files', panel: 'No files yet.' },
      ]}
    />
  );
}
