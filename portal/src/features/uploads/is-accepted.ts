/**
 * Whether a file is of a kind that a file input takes; people can drop and paste what its dialog does not offer.
 * @param accept as the attribute of that name: extensions and media types, `image/*` among them
 */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  return accept
    .split(',')
    .map((kind) => kind.trim())
    .some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    });
}
