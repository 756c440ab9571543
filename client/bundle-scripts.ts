import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The names of the scripts that contain such modules. */
export const scriptsWith = (parts: RegExp, bundle: Bundle): string[] =>
  chunksOf(bundle)
    .filter(({ moduleIds }) => moduleIds.some((id) => parts.test(id)))
    .map(({ fileName }) => fileName);

/** These scripts and all that they import. */
export function withImports(scripts: readonly string[], bundle: Bundle): string[] {
  const wanted = new Set(scripts);
  // A set also yields what is added during iteration.
  for (const file of wanted) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) wanted.add(imported);
  }
  return [...wanted];
}
