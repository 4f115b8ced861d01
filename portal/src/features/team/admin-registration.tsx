import { adminRegistrationInput, firstSetupInput, setupFragment } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RegistrationForm } from '#/features/accounts/index.ts';
import { addAdmin, createFirstAdmin, startSession } from '#/features/sessions/index.ts';
import { failureMessage } from '#/lib/api/errors.ts';

/** Stays open for the next colleague. */
export function AddAdmin() {
  const toast = useToast();
  const [addedCount, setAddedCount] = useState(0);

  return (
    <RegistrationForm
      of="admin"
      key={addedCount}
      schema={adminRegistrationInput}
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

const failure = { title: 'Initialization Failed', fallback: 'Failed to create admin account.' };

/** The token of a link from the server's log; an empty one is typed in. */
const readSetupToken = () => new URLSearchParams(location.hash.slice(1)).get(setupFragment) ?? '';

type Props = {
  onSignedIn: () => void;
  /** Another admin was created first. */
  onTooLate: () => void;
};

export function FirstSetup({ onSignedIn, onTooLate }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();

  return (
    <RegistrationForm
      of="admin"
      schema={firstSetupInput}
      setupToken={readSetupToken()}
      send={async (input) => {
        try {
          const signedIn = await createFirstAdmin(input);
          onSignedIn();
          startSession(queryClient, signedIn);
          toast({ title: 'Registration Successful' });
        } catch (error) {
          if (!failureMessage(error, failure.fallback).includes('already exist')) throw error;
          toast({
            title: 'Setup Complete',
            description: 'Admin users already exist. Please use the login tab.',
          });
          onTooLate();
        }
      }}
      submitText="Create first admin"
      busyText="Creating account..."
      failure={failure}
    />
  );
}
