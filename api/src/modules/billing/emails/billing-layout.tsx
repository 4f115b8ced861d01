import { EmailLayout, greet, type EmailContext } from '@stackworks/email';
import type { ReactNode } from 'react';
import { z } from 'zod';

export const planProps = z.object({ firstName: z.string(), email: z.string(), planName: z.string() });

type BillingLayoutProps = {
  context: EmailContext;
  to: { firstName: string; email: string };
  preview: string;
  title: string;
  because?: ReactNode;
  planSlug?: string | undefined;
  children: ReactNode;
};

/** The frame of an email to a client about their plan or payments. */
export const BillingLayout = ({ context, to, title, because, ...letter }: BillingLayoutProps) => (
  <EmailLayout
    {...context}
    {...letter}
    title={`${greet(to.firstName)}, ${title}`}
    reason={
      <>
        You’re getting this because {to.email} {because ?? `has a plan with ${context.brand.name}.`}
      </>
    }
  />
);
