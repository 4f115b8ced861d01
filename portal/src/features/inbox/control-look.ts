/** A dense control of the inbox: 34 px for a mouse, 44 for a finger. */
export const controlLook =
  'inline-flex min-h-[34px] items-center justify-center gap-2 whitespace-nowrap rounded-control border-[1.5px] border-edge-strong bg-sheet px-2.5 text-[.875rem] font-semibold leading-none no-underline hover:border-ink coarse:min-h-11';

/** As `controlLook`, for what ends an item. */
export const strongLook = controlLook
  .replace('border-edge-strong', 'border-ink')
  .replace('font-semibold', 'font-label');
