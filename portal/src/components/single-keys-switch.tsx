import { Switch } from '@stackworks/ui';
import { setSingleKeys, useSingleKeys } from '#/lib/single-keys.ts';

export const SingleKeysSwitch = () => (
  <Switch checked={useSingleKeys()} onChange={(event) => setSingleKeys(event.currentTarget.checked)}>
    Use single keys, such as R to reply
  </Switch>
);
