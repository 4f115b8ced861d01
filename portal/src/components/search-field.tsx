import { TextField } from '@stackworks/ui';
import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** How long after the last key it searches. */
const debounceMs = 300;

type Props = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'isLabelHidden' | 'className' | 'placeholder'
> & {
  /** What is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
};

/** Searches as you type, and follows a search that is set elsewhere, such as by the back button. */
export function SearchField({ searched, onSearch, ...field }: Props) {
  const [text, setText] = useState(searched);
  const sent = useRef(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (searched === sent.current) return;
    // It was set elsewhere, and what was typed just before must not replace it.
    clearTimeout(timer.current);
    sent.current = searched;
    setText(searched);
  }, [searched]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          sent.current = typed.trim();
          onSearch(sent.current);
        }, debounceMs);
      }}
    />
  );
}
