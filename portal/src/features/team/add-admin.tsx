import { zodResolver } from '@hookform/resolvers/zod';
import { adminRegistrationInput } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useState } from 'react';
import { RegistrationForm } from '#/features/accounts/index.ts';
import { addAdmin } from '#/features/sessions/index.ts';

/** Lets a signed-in admin create an account for a colleague, and then for the next one. */
export function AddAdmin() {
  const toast = useToast();
  const [addedCount, setAddedCount] = useState(0);

  return (
    <RegistrationForm
      of="admin"
      key={addedCount}
      resolver={zodResolver(adminRegistrationInput)}
      send={async (input) => {
        await addAdmin(input);
        toast({
          title: 'Registration Successful',
          description: `${input.firstName} ${input.lastName} can now sign in.`,
        });
        setAddedCount(addedCount + 1);
      }}
      submitText="Add Admin"
      busyText="Adding admin..."
      failure={{ title: 'Registration Failed', fallback: 'Failed to create admin account.' }}
    />
  );
}
