import type { PortableTextMarkComponentProps } from '@portabletext/react';
import { isSafeLink } from '@stackworks/content';

type Link = { _type: 'link'; href: string };

/** A link inside a text. One that leads nowhere safe is left out, and its words stay. */
export const TextLink = ({ value, children }: PortableTextMarkComponentProps<Link>) =>
  value && isSafeLink(value.href) ? (
    <a className="link" href={value.href}>
      {children}
    </a>
  ) : (
    <>{children}</>
  );
