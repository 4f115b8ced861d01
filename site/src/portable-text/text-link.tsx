import type { PortableTextMarkComponentProps } from '@portabletext/react';

type Link = { _type: 'link'; href: string };

/** A link inside a text. Where it may lead was checked when the content was read. */
export const TextLink = ({ value, children }: PortableTextMarkComponentProps<Link>) => (
  <a className="link" href={value?.href}>
    {children}
  </a>
);
