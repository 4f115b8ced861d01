/** Parses Prometheus samples, by name and labels. @throws when a line is invalid or repeated */
export function readMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, value] = /^([a-z_]+(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined || samples.has(name)) throw new Error(`not a sample, or there twice: ${line}`);
    samples.set(name, Number(value));
  }
  return samples;
}
