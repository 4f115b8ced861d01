export { Avatar } from '#/components/avatar.tsx';
export {
  Badge,
  StatusBadge,
  SubscriptionBadge,
  TierBadge,
  stackClass,
  heldStackClass,
  sheetColours,
} from '#/components/badge.tsx';
export { BusySquares, Button, LinkButton, buttonClass } from '#/components/button.tsx';
export { Dialog } from '#/components/dialog.tsx';
export { Select, TextArea, TextField } from '#/components/fields.tsx';
export { FormAlert } from '#/components/form-alert.tsx';
export { Icon, type IconName } from './components/icon.tsx';
export { Logo } from '#/components/logo.tsx';
export { Mark } from '#/components/mark.tsx';
export { PasswordField } from '#/components/password-field.tsx';
export { SendIcon } from '#/components/send-icon.tsx';
export { Skeleton, Spinner } from '#/components/spinner.tsx';
export { EmptyState, ErrorState } from '#/components/states.tsx';
export { Switch } from '#/components/switch.tsx';
export { Tabs } from '#/components/tabs.tsx';
export { Toaster, useToast } from '#/components/toaster.tsx';
export { useIsOnline, useRetryWhenOnline } from '#/components/use-is-online.ts';
