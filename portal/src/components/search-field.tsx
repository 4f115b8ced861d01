import { TextField } from '@stackworks/ui';
import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** How long after the last key it searches. */
const debounceMs = 300;

type Props = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'isLabelHidden' | 'className' | 'placeholder' | 'maxLength'
> & {
  /** What is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
};

/** A box that searches while one types. It follows a search that something else changes, such as the back button. */
export function SearchField({ searched, onSearch, ...field }: Props) {
  const [text, setText] = useState(searched);
  const [known, setKnown] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (searched !== known) {
    setKnown(searched);
    if (searched !== text.trim()) setText(searched);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        setText(wanted);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(wanted.trim()), debounceMs);
      }}
    />
  );
}
