import { foldText } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { Command } from 'cmdk';
import { addClientPath } from '#/lib/address.ts';
import { setTheme, themes, type Theme } from '#/lib/theme.ts';
import { Heading, itemLook } from './found-group.tsx';

type GeneralCommand = {
  id: string;
  icon: IconName;
  words: string;
  isNow: boolean;
  run: (go: (href: string) => void) => void;
};

const themeWords = {
  device: 'Colours: as on this device',
  light: 'Colours: light',
  dark: 'Colours: dark',
} as const satisfies Record<Theme, string>;

/** What can be done on any screen, whose words begin with each word that was typed. @param now the colours in use */
export function matchGeneral(typed: string, now: Theme): GeneralCommand[] {
  const wanted = foldText(typed).split(/\s+/).filter(Boolean);
  const commands: GeneralCommand[] = [
    { id: 'add-client', icon: 'plus', words: 'Add a client', isNow: false, run: (go) => go(addClientPath) },
    ...themes.map((theme): GeneralCommand => ({
      id: `colours-${theme}`,
      icon: 'screen',
      words: themeWords[theme],
      isNow: theme === now,
      run: () => setTheme(theme),
    })),
  ];
  return commands.filter(({ words }) => {
    const said = words.toLowerCase().split(/\W+/);
    return wanted.every((each) => said.some((word) => word.startsWith(each)));
  });
}

type Props = { rows: readonly GeneralCommand[]; onRun: (command: GeneralCommand) => void };

export function GeneralCommands({ rows, onRun }: Props) {
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={<Heading>On any screen</Heading>}>
      {rows.map((command) => (
        <Command.Item
          key={command.id}
          value={`general ${command.id}`}
          className={itemLook}
          onSelect={() => onRun(command)}
        >
          <Icon name={command.icon} className="mt-0.5" />
          {command.words}
          {command.isNow && <span className="ml-auto text-sm text-soft">now</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
