import { Prose } from './prose.tsx';

/** Blank lines separate paragraphs. */
export function ProseText({ text, size }: { text: string; size?: 'body' | 'clinical' }) {
  return (
    <Prose size={size ?? 'body'}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
        <p key={index}>{paragraph}</p>
      ))}
    </Prose>
  );
}
