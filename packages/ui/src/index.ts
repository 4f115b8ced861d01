export { Avatar } from '#/components/avatar.tsx';
export {
  Badge,
  PlanMark,
  StatusBadge,
  SubscriptionBadge,
  PlanBadge,
  stackClass,
  heldStackClass,
  sheetColours,
} from '#/components/badge.tsx';
export { BusySquares, Button, LinkButton, buttonClass } from '#/components/button.tsx';
export { Dialog } from '#/components/dialog.tsx';
export { PasswordField, Select, Switch, TextArea, TextField } from '#/components/field.tsx';
export { ignoreComposedEnter, isComposing } from '#/components/is-composing.ts';
export { Icon, Logo, Mark, SendIcon, lineDrawing, type IconName } from '#/components/icon.tsx';
export { EmptyState, ErrorState, FormAlert, Problem, Skeleton, Spinner } from '#/components/states.tsx';
export { Tabs } from '#/components/tabs.tsx';
export { Toaster, useToast } from '#/components/toaster.tsx';
export { useIsOnline, useRetryWhenOnline } from '#/components/use-is-online.ts';
