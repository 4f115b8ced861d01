import type { AdminUser } from '@stackworks/contracts';
import { Avatar, Button } from '@stackworks/ui';
import { useState } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

/** One's own picture and password. */
export function AccountSection({ admin }: { admin: AdminUser }) {
  const [open, setOpen] = useState<'picture' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar {...admin} src={admin.profilePicture} size={72} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-display text-t2 [overflow-wrap:anywhere]">{admin.name}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{admin.email}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setOpen('picture')}>
          Update profile picture
        </Button>
        <Button size="small" onClick={() => setOpen('password')}>
          Change password
        </Button>
      </div>
      <PictureDialog admin={admin} isOpen={open === 'picture'} onClose={close} />
      <PasswordDialog admin={admin} isOpen={open === 'password'} onClose={close} />
    </div>
  );
}
