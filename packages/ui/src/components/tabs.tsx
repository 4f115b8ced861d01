import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type Tab<Id extends string> = {
  id: Id;
  name: string;
  /** How many things in it are new, if any. */
  count?: { number: number; words: string };
  panel: ReactNode;
};

type Props<Id extends string> = {
  /** What the tabs are for; read out, not shown. */
  label: string;
  tabs: readonly [Tab<Id>, ...Tab<Id>[]];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Index tabs on a sheet. Arrow keys, Home and End move between them; only the open panel is rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const baseId = useId();
  const open = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const strip = useRef<HTMLDivElement>(null);

  // On a phone the strip scrolls, and an address may open a tab that is out of its sight.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!tab || !strip.current) return;
    const { offsetLeft, offsetWidth } = tab;
    const { scrollLeft, clientWidth } = strip.current;
    const isInSight = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth;
    if (!isInSight) strip.current.scrollTo({ left: offsetLeft - (clientWidth - offsetWidth) / 2 });
  }, [open.id]);

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
      <div ref={strip} className="tabs" role="tablist" aria-label={label}>
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
            {tab.count && tab.count.number > 0 && <TabCount {...tab.count} />}
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

function TabCount({ number, words }: { number: number; words: string }) {
  return (
    <>
      <span className="tab-count" aria-hidden="true">
        {number > 99 ? '99+' : number}
      </span>
      <span className="sr-only">
        {' '}
        {number} {words}
      </span>
    </>
  );
}

/** The tab that a key selects, wrapping at both ends; null for other keys. */
function findTarget(key: string, current: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (current + 1) % count,
    ArrowLeft: (current - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key] ?? null;
}
