import type { CircuitBell } from '@cascade/shared/domain/clock/circuit-bells';
import { useEffect } from 'react';
import { devicePreference } from '../../device/preference.ts';

type Voice = { strokes: number; pitchHz: number };

const voices: Record<CircuitBell, Voice> = {
  'reading-starts': { strokes: 1, pitchHz: 523 },
  'task-starts': { strokes: 2, pitchHz: 587 },
  warning: { strokes: 1, pitchHz: 880 },
  'task-ends': { strokes: 3, pitchHz: 587 },
  move: { strokes: 1, pitchHz: 440 },
};

/** Hum, strike note and two higher ones that fade first. */
const partials = [
  { ratio: 1, loudness: 0.3, fadesInS: 1.6 },
  { ratio: 2.01, loudness: 0.16, fadesInS: 1.1 },
  { ratio: 2.76, loudness: 0.1, fadesInS: 0.7 },
  { ratio: 5.4, loudness: 0.05, fadesInS: 0.35 },
];
const strokeGapS = 0.5;
/** In ms; later bells are skipped. */
const latestMs = 1_000;

let context: AudioContext | null = null;
let hasStarted = false;
const listeners = new Set<() => void>();

/** Browsers mute a page until it is touched. */
export function isSoundReady(): boolean {
  return hasStarted && context?.state === 'running';
}

export function onSoundReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only in a tap, click or key handler. */
export async function unlockSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  hasStarted = true;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => {
      for (const listener of listeners) listener();
    };
  }
  if (context.state !== 'running') await context.resume();
  for (const listener of listeners) listener();
}

export async function ringBell(bell: CircuitBell): Promise<void> {
  if (!context) return;
  const wantedAt = performance.now();
  if (context.state !== 'running') await context.resume();
  if (performance.now() - wantedAt > latestMs) return;
  const { strokes, pitchHz } = voices[bell];
  for (let stroke = 0; stroke < strokes; stroke += 1)
    strike(context, pitchHz, context.currentTime + stroke * strokeGapS);
}

function strike(sound: AudioContext, pitchHz: number, at: number): void {
  for (const { ratio, loudness, fadesInS } of partials) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = pitchHz * ratio;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + fadesInS);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + fadesInS);
  }
}

/** In ms: vibrate, pause, vibrate. */
const shakes: Record<CircuitBell, number[]> = {
  'reading-starts': [200],
  'task-starts': [200, 150, 200],
  warning: [400],
  'task-ends': [200, 150, 200, 150, 200],
  move: [400, 150, 200],
};

export function soundBell(bell: CircuitBell, isMuted: boolean): void {
  navigator.vibrate?.(shakes[bell]);
  if (!isMuted) void ringBell(bell).catch(() => undefined);
}

/** Muted bells still show and vibrate. */
export const bellsMutedAtom = devicePreference<boolean>('bells-muted', false);

export function useSoundUnlock(): void {
  useEffect(() => {
    const unlock = () => void unlockSound().catch(() => undefined);
    document.addEventListener('pointerdown', unlock);
    document.addEventListener('keydown', unlock);
    return () => {
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
    };
  }, []);
}
