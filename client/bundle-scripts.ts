import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/**
 * The names of the scripts that contain such modules, with all that they import.
 * @param others names of further scripts, which are treated the same
 */
export function scriptsWith(parts: RegExp, bundle: Bundle, others: string[] = []): string[] {
  const wanted = new Set(others);
  for (const chunk of chunksOf(bundle))
    if (chunk.moduleIds.some((id) => parts.test(id))) wanted.add(chunk.fileName);
  // A set also yields what is added during iteration.
  for (const file of wanted) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) wanted.add(imported);
  }
  return [...wanted];
}
