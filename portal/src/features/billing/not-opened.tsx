type Props = { failed: { why: string } | null; what: string };

/**
 * Says beside a button why the page it leads to could not be opened, for as long as that is so.
 * @param what as it is called in "We couldn’t open ..."
 */
export function NotOpened({ failed, what }: Props) {
  if (!failed) return null;
  return (
    <p role="alert" className="mt-2 basis-full text-sm text-danger">
      We couldn’t open {what}. {failed.why}
    </p>
  );
}
