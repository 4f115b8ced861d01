/** A parameter as it was sent: text, a list, or named fields. */
export type Param = string | Param[] | { [name: string]: Param };

type Node = { text?: string; fields: Map<string, Node> };

/**
 * Reads `application/x-www-form-urlencoded` with brackets: `items[0][price]=x`, `expand[]=y`, `metadata[key]=z`. Fields that
 * are named 0, 1, 2 and so on are a list.
 */
export function parseForm(text: string): { [name: string]: Param } {
  const root: Node = { fields: new Map() };
  for (const [name, value] of new URLSearchParams(text)) {
    let node = root;
    for (const key of splitName(name)) {
      const field = key === '' ? String(node.fields.size) : key;
      const next = node.fields.get(field) ?? { fields: new Map<string, Node>() };
      node.fields.set(field, next);
      node = next;
    }
    node.text = value;
  }
  const entries = [...root.fields].map(([name, node]) => [name, toParam(node)] as const);
  return Object.fromEntries(entries);
}

function splitName(name: string): string[] {
  const start = name.indexOf('[');
  if (start <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')];
}

function toParam({ text, fields }: Node): Param {
  if (fields.size === 0) return text ?? '';
  const isList = [...fields.keys()].every((key, index) => key === String(index));
  if (isList) return [...fields.values()].map(toParam);
  return Object.fromEntries([...fields].map(([name, node]) => [name, toParam(node)]));
}
