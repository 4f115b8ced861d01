/** A dense control: 34 px for a mouse, 44 for a finger. */
export const controlLook =
  'inline-flex min-h-[34px] items-center justify-center gap-2 whitespace-nowrap rounded-control border-[1.5px] border-edge-strong bg-sheet px-2.5 text-[.875rem] font-semibold leading-none no-underline hover:border-ink disabled:cursor-not-allowed disabled:border-edge disabled:bg-fold disabled:text-soft coarse:min-h-11';

/** As `controlLook`, for a labelled field or select: goes on the field. */
export const fieldLook =
  '[&_.control]:min-h-[34px] [&_.control]:py-[5px] [&_.control]:pl-2.5 [&_.control]:text-[.875rem] [&_.control]:leading-tight coarse:[&_.control]:min-h-11 [&_.label]:mb-1 [&_.label]:text-xs [&_.label]:font-normal [&_.label]:text-soft';
