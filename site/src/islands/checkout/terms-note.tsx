type Props = { terms: { href: string; title: string; date: string } };

/** What somebody agrees to by going on to pay. */
export const TermsNote = ({ terms }: Props) => (
  <p className="text-sm text-soft">
    By continuing, you agree to the{' '}
    <a className="link" href={terms.href} target="_blank">
      {terms.title}
    </a>{' '}
    of {terms.date}. You pay in the next step.
  </p>
);
