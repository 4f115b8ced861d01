import { TextField } from '@stackworks/ui';
import type { ComponentProps } from 'react';
import { addressFields, clientCardFields, nameFields } from '#/features/accounts/index.ts';
import type { DetailName } from './detail-edits.ts';

type Props = {
  field: (name: DetailName) => Omit<ComponentProps<typeof TextField>, 'label'>;
  emailHint: string;
};

/** The inputs of a client's details. They are somebody else's, so the browser offers none of its own. */
export const DetailFields = ({ field, emailHint }: Props) => (
  <>
    {nameFields.map(({ name, label }) => (
      <TextField key={name} label={label} autoComplete="off" {...field(name)} />
    ))}
    <TextField
      className="sm:col-span-2"
      label="Email"
      type="email"
      autoComplete="off"
      hint={emailHint}
      {...field('email')}
    />
    {clientCardFields.map(({ name, label, ...input }) => (
      <TextField
        key={name}
        className="sm:col-span-2"
        label={label}
        isOptional
        autoComplete="off"
        {...('type' in input && { type: input.type })}
        {...field(name)}
      />
    ))}
    <fieldset className="grid gap-5 border-t border-edge pt-5 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">Address</legend>
      {addressFields.map(({ name, label, ...input }) => (
        <TextField
          key={name}
          label={label}
          isOptional
          autoComplete="off"
          {...('className' in input && { className: input.className })}
          {...field(name)}
        />
      ))}
    </fieldset>
  </>
);
