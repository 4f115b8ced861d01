import { z } from 'zod';

export const pageSize = { default: 20, maximum: 100 } as const;

/** Query of every list. `cursor` is the opaque `nextCursor` of the previous page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.default),
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** Response of every list; `nextCursor` is null on the last page. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
export type Page<Item> = { items: Item[]; nextCursor: string | null };
