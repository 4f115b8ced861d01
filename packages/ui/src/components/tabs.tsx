import { useId, type KeyboardEvent, type ReactNode } from 'react';

type Tab<Id extends string> = {
  id: Id;
  name: string;
  panel: ReactNode;
};

type Props<Id extends string> = {
  /** What the tabs together are for; read out, not shown. */
  label: string;
  tabs: readonly [Tab<Id>, ...Tab<Id>[]];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Index tabs on a sheet. Arrow keys, Home and End move between them; only the open panel is rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const baseId = useId();
  const open = tabs.find((tab) => tab.id === selected) ?? tabs[0];

  const moveTo = (event: KeyboardEvent) => {
    const index = findTarget(event.key, tabs.indexOf(open), tabs.length);
    const target = index === null ? undefined : tabs.at(index);
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    document.getElementById(`${baseId}-${target.id}`)?.focus();
  };

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${baseId}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            className="tab"
            onClick={() => onSelect(tab.id)}
            onKeyDown={moveTo}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${open.id}`}
        className="tab-panel"
      >
        {open.panel}
      </div>
    </div>
  );
}

/** Which tab a key leads to; past either end it goes round. Null when the key means nothing here. */
function findTarget(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
