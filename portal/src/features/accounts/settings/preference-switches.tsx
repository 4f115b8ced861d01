import { Switch } from '@stackworks/ui';

type PreferenceSwitchesProps<Kind extends string> = {
  kinds: Readonly<Record<Kind, { name: string; text: string }>>;
  preferences: Readonly<Record<Kind, boolean>>;
  onChange: (kind: Kind, isWanted: boolean) => void;
  /** How the last change went, in words. */
  news: string | null;
};

/** A switch for each kind of mail. Each saves at once, and says so. */
export function PreferenceSwitches<Kind extends string>({
  kinds,
  preferences,
  onChange,
  news,
}: PreferenceSwitchesProps<Kind>) {
  return (
    <>
      <ul className="divide-y divide-edge border-b border-edge">
        {keysOf(kinds).map((kind) => (
          <li key={kind} className="py-1.5">
            <Switch checked={preferences[kind]} onChange={({ target }) => onChange(kind, target.checked)}>
              <span className="block font-semibold leading-snug">{kinds[kind].name}</span>
              <span className="block text-sm text-soft">{kinds[kind].text}</span>
            </Switch>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 min-h-6 text-sm text-soft">
        {news}
      </p>
    </>
  );
}

const keysOf = <Kind extends string>(kinds: Readonly<Record<Kind, unknown>>): Kind[] => {
  const keys: Kind[] = [];
  for (const kind in kinds) keys.push(kind);
  return keys;
};
