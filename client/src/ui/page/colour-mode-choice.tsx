import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { colourModeAtom } from './colour-mode.ts';

const modes = [
  { value: 'system', label: 'System', mark: <Monitor size={16} aria-hidden /> },
  { value: 'light', label: 'Light', mark: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', mark: <Moon size={16} aria-hidden /> },
] as const;

export function ColourModeChoice() {
  const [mode, setMode] = useAtom(colourModeAtom);
  return <SegmentedChoice legend="Theme" options={modes} value={mode} onChoose={setMode} />;
}
