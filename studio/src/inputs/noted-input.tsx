import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useId } from 'react';
import {
  isImageSchemaType,
  isNumberInputProps,
  isStringInputProps,
  type InputProps,
  type NumberInputProps,
  type StringInputProps,
} from 'sanity';

declare module 'sanity' {
  export interface StringOptions {
    /** The longest text that fits the design, in characters, to which the form counts. */
    maxLength?: number;
  }
}

/** From how many characters left the count is read out; earlier it would interrupt every letter typed. */
const fewLeft = 10;

/** Any input of the form, with its errors below, and how much room a text has: "63 of 160". */
export function NotedInput(props: InputProps) {
  const id = useId();
  const errors = props.validation.filter(({ level }) => level === 'error').map(({ message }) => message);
  const problems = [...new Set(errors)];
  const room = isStringInputProps(props) ? props.schemaType.options?.maxLength : undefined;
  const isWholeForm = props.path.length === 0;
  if (isWholeForm) return props.renderDefault(props);

  const isNoted = problems.length > 0 || room !== undefined;
  const isTyped = isStringInputProps(props) || isNumberInputProps(props);
  // The input stays in place with or without a note: remounting it would lose what is being typed.
  // A picture's fields follow it, so a note below would seem to be about the last of them.
  const isNotedAbove = isImageSchemaType(props.schemaType);
  const note = isNoted && (
    <Card id={id} tone={problems.length > 0 ? 'critical' : 'default'} style={{ background: 'none' }}>
      <Flex gap={3} justify="space-between">
        <Stack gap={2} flex={1} role="status">
          {problems.map((problem) => (
            <Text key={problem} size={1}>
              {problem}
            </Text>
          ))}
        </Stack>
        {room !== undefined && <Count length={String(props.value ?? '').length} room={room} />}
      </Flex>
    </Card>
  );
  return (
    <Stack gap={2}>
      {isNotedAbove && note}
      {props.renderDefault(isNoted && isTyped ? describeBy(id, props) : props)}
      {!isNotedAbove && note}
    </Stack>
  );
}

function Count({ length, room }: { length: number; room: number }) {
  return (
    <Text size={1} muted={length <= room} aria-live={room - length <= fewLeft ? 'polite' : 'off'}>
      {length} of {room}
    </Text>
  );
}

/** The input's props, with one more description for screen readers. */
function describeBy(id: string, props: StringInputProps | NumberInputProps) {
  const describedBy = [props.elementProps['aria-describedby'], id].filter(Boolean).join(' ');
  return { ...props, elementProps: { ...props.elementProps, 'aria-describedby': describedBy } };
}
