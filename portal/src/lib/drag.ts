import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

type Element = RefObject<HTMLElement | null>;

/** Makes an element one that can be dragged. @returns whether it is being dragged */
export function useDraggable(element: Element, id: string): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, id]);
  return isDragged;
}

/**
 * Lets something be dropped on an element.
 * @param place names the element to `useDrop`; null while nothing can be dropped
 * @returns whether something is over it
 */
export function useDropTarget(element: Element, place: string | null): boolean {
  const [isTarget, setTarget] = useState(false);
  useEffect(() => {
    if (!element.current || place === null) return;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ place }),
      onDragEnter: () => setTarget(true),
      onDragLeave: () => setTarget(false),
      onDrop: () => setTarget(false),
    });
  }, [element, place]);
  return isTarget;
}

/** Calls back when something has been dropped, with its place or null where that is none. A screen has one. */
export function useDrop(onDrop: (id: string, place: string | null) => void, onStart?: () => void): void {
  const start = useEffectEvent(() => onStart?.());
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: () => start(),
        onDrop: ({ source, location }) => {
          const id = source.data['id'];
          const place = location.current.dropTargets[0]?.data['place'];
          if (typeof id === 'string') drop(id, typeof place === 'string' ? place : null);
        },
      }),
    [],
  );
}
