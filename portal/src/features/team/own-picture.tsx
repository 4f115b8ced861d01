import type { AdminUser } from '@stackworks/contracts';
import { Avatar, Badge } from '@stackworks/ui';
import { useState } from 'react';
import { PictureDialog } from './picture-dialog.tsx';

/** Who is signed in, at the top of the dashboard; a click on the picture asks for another. */
export function OwnPicture({ admin }: { admin: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="flex" onClick={() => setOpen(true)}>
        <Avatar {...admin} src={admin.profilePicture} size={44} />
        <span className="sr-only">Change profile picture</span>
      </button>
      <span className="min-w-0 max-w-full break-words">
        <Badge>{admin.name}</Badge>
      </span>
      <PictureDialog admin={admin} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
