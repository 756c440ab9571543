import { ProseText } from '../../../../ui/page/prose-text.tsx';

/** A station's running text. Its authors end a paragraph with one line break or with several. */
export function StationText({ text }: { text: string }) {
  return <ProseText size="clinical" text={text.trim().replaceAll(/\s*\n\s*/g, '\n\n')} />;
}
