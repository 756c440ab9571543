import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { newId } from '@cascade/shared/kernel/id';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast/toasts.ts';
import { pictureFile } from './drawing/render.ts';
import { fileNameOf, platformNames, type Template } from './templates.ts';

/** Specification, section 9: as long as the drawing is shown to take at least. */
export const GENERATING_MS = 2_000;

/** Specification, section 3: generated export. Caption and hashtags stay editable beside it. */
export type GeneratedExport = {
  id: string;
  template: Template;
  stats: StudyStats;
  timestamp: Date;
  file: File;
  /** Of the file, for the picture and the download. */
  url: string;
};

type State = { status: 'idle' | 'generating' } | { status: 'ready'; made: GeneratedExport };

/** Draws the picture on the device; nothing is sent. */
export function useExport() {
  const [state, setState] = useState<State>({ status: 'idle' });
  const run = useRef(0);
  const url = state.status === 'ready' ? state.made.url : null;
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  /** What was made, or is being made, no longer fits. */
  function discard() {
    run.current += 1;
    setState({ status: 'idle' });
  }

  async function generate(template: Template, stats: StudyStats, name: string | null) {
    run.current += 1;
    const own = run.current;
    setState({ status: 'generating' });
    try {
      const picture = pictureFile(template, stats, name);
      const [blob] = await Promise.all([picture, wait(GENERATING_MS)]);
      if (run.current !== own) return;
      const timestamp = new Date();
      const file = new File([blob], fileNameOf(template, timestamp), { type: blob.type });
      const made = {
        id: newId(),
        template,
        stats,
        timestamp,
        file,
        url: URL.createObjectURL(file),
      };
      setState({ status: 'ready', made });
      toast({
        title: 'Export Generated!',
        description: `Your ${platformNames[template.platform]} export is ready for download.`,
      });
    } catch {
      if (run.current !== own) return;
      setState({ status: 'idle' });
      toast({
        title: 'Generation Failed',
        description: 'There was an error generating your export. Please try again.',
        tone: 'destructive',
      });
    }
  }

  return { state, generate, discard };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
