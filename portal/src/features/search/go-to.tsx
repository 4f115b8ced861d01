import { foldText } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { Command } from 'cmdk';
import { showKeysTo } from '#/lib/keys.ts';
import { Heading, itemLook } from './found-group.tsx';

export type Place = {
  id: string;
  name: string;
  icon: IconName;
  href: string;
  /** What it is, such as a teammate. It is listed once its name is typed. */
  kind?: string;
};
/** The places whose names have what was typed. @param wanted folded */
export const listPlaces = (places: readonly Place[], wanted: string): Place[] =>
  places.filter(({ name, kind }) => foldText(name).includes(wanted) && !(kind && wanted === ''));

/** Screens to go to, each with the keys that lead there from anywhere. */
export function GoTo({ places, onGo }: { places: readonly Place[]; onGo: (href: string) => void }) {
  if (places.length === 0) return null;
  return (
    <Command.Group heading={<Heading>Go to</Heading>}>
      {places.map(({ id, name, icon, href, kind }) => (
        <Command.Item key={id} value={`place ${id}`} className={itemLook} onSelect={() => onGo(href)}>
          <Icon name={icon} className="mt-0.5" />
          {name}
          {kind && <span className="ml-auto text-sm text-soft">{kind}</span>}
          <span className="ml-auto flex gap-1 empty:hidden coarse:hidden">
            {showKeysTo(id).map((key) => (
              <kbd key={key} className="key">
                {key}
              </kbd>
            ))}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
