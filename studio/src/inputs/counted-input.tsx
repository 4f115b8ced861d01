import { Stack, Text } from '@sanity/ui';
import { useId } from 'react';
import type { StringInputProps, TextInputProps } from 'sanity';

const fewLeft = 10;

/** A text input with the room it has below it: "63 of 160". */
export function CountedInput(props: StringInputProps | TextInputProps) {
  const { elementProps, renderDefault, schemaType, value = '' } = props;
  const id = useId();
  const maxLength = schemaType.options?.maxLength;
  if (maxLength === undefined) return renderDefault(props);

  const left = maxLength - value.length;
  const describedBy = [elementProps['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <Stack gap={2}>
      {renderDefault({ ...props, elementProps: { ...elementProps, 'aria-describedby': describedBy } })}
      <Text
        id={id}
        size={1}
        muted={left >= 0}
        align="right"
        // Read out only where it matters, or every letter typed would be followed by a number.
        aria-live={left <= fewLeft ? 'polite' : 'off'}
        style={left < 0 ? { color: 'var(--card-badge-critical-fg-color)' } : undefined}
      >
        {value.length} of {maxLength}
      </Text>
    </Stack>
  );
}
