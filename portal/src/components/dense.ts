/** A dense control: 34 px for a mouse, 44 for a finger. */
export const controlLook =
  'inline-flex min-h-[34px] items-center justify-center gap-2 whitespace-nowrap rounded-control border-[1.5px] border-edge-strong bg-sheet px-2.5 text-[.875rem] font-semibold leading-none no-underline hover:border-ink disabled:cursor-not-allowed disabled:border-edge disabled:bg-fold disabled:text-soft coarse:min-h-11';

/** How a labelled field or select looks on a dense screen: goes on the field. */
export const fieldLook =
  '[&_.control]:min-h-[34px] [&_.control]:py-[5px] [&_.control]:pl-2.5 [&_.control]:text-[.875rem] [&_.control]:leading-tight [&_select.control]:pr-8 [&_select.control]:[background-position:right_16px_center,right_10px_center] coarse:[&_.control]:min-h-11 [&_.label]:mb-1 [&_.label]:text-xs [&_.label]:font-normal [&_.label]:text-soft';

/** A pane with `paneWords`. */
export const paneLook = '[container-type:inline-size]';

/** Words that an icon beside them stands for where their pane is narrow. */
export const paneWords = '[@container(max-width:31rem)]:sr-only';

/** Words in the row of tools below a composer. */
export const toolWords = '[@container(max-width:27rem)]:sr-only';

/** A row of a list of staff: 40 px for a mouse. Its link, which has `rowLink`, is as large as the row. */
export const rowLook = 'relative min-h-10 border-b border-edge py-2 lg:py-[3px] hover:bg-paper';
export const rowLink = 'after:absolute after:inset-0 hover:underline';
/** For what can be pressed in a row beside its link. */
export const aboveRowLink = 'relative z-[1]';

/** The pictures in a row, in pixels. */
export const rowPicture = 30;
