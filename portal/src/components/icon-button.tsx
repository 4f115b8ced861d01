import { Icon, type IconName } from '@stackworks/ui';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; size?: number };

/** A button with an icon alone; screen readers read its label. */
export const IconButton = ({ icon, label, size, className = '', ...button }: Props) => (
  <button type="button" {...button} className={`icon-button ${className}`} aria-label={label}>
    <Icon name={icon} size={size} />
  </button>
);
