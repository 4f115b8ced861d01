import { useRef } from 'react';

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/**
 * Leaves out what is asked for while the same is under way. A mutation’s `isPending` is shown a render later, which is too
 * late for the second press of a double click.
 * @param mutate of `useMutation`
 */
export function useOneAtATime<Variables>(mutate: Mutate<Variables>): (variables: Variables) => void {
  const isUnderWay = useRef(false);
  return (variables) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(variables, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
}
