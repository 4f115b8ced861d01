import type { CheckoutDetails } from '@stackworks/contracts';

/** What is wrong with each field that has to be mended. */
export type DetailsProblems = Partial<Record<'name' | 'email', string>>;

/**
 * Checks who is buying, before anything is sent.
 * @param isEmail whether the browser takes the address for one
 * @returns nothing where one can go on
 */
export function checkDetails({ name, email }: CheckoutDetails, isEmail: boolean): DetailsProblems {
  const emailProblem = checkEmail(email.trim(), isEmail);
  return {
    ...(name.trim() === '' && { name: 'Enter your name' }),
    ...(emailProblem && { email: emailProblem }),
  };
}

function checkEmail(email: string, isEmail: boolean): string | null {
  if (email === '') return 'Enter your email so we can send your sign-in link';
  if (!isEmail) return 'Please enter a valid email address';
  // Browsers take an address within a company's own network, which has no ending.
  return /@[^@]*\./.test(email) ? null : 'That email is missing its ending, such as .co.nz';
}
