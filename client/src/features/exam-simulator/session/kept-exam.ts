import { ExamSessionDetail } from '@cascade/shared/contracts/exam-simulator';
import { PracticeSheet } from '@cascade/shared/contracts/practice';
import { z } from 'zod';

/**
 * A running session and its sheets as this device keeps them, so that neither a reload nor a lost
 * connection loses the clock or a word. Never brief, scheme or feedback.
 */
const KeptExam = z.object({
  session: ExamSessionDetail,
  /** The server's time less the device's date, in ms. */
  serverAheadMs: z.number(),
  keptAt: z.number(),
});
const KeptSheet = z.object({
  /** What stands in the fields. */
  sheet: PracticeSheet,
  /** What the server had when these fields were last in step with it. */
  base: PracticeSheet,
  keptAt: z.number(),
});

const sessions = 'exam:';
const sheets = 'exam-sheet:';
const keptForMs = 14 * 24 * 3_600_000;
const sheetKey = (id: string, number: number) => `${sheets}${id}:${number}`;

function read<Schema extends z.ZodType>(key: string, schema: Schema): z.infer<Schema> | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    // Unreadable, or of an older shape: the server's copy is what counts.
    return null;
  }
}

function write(key: string, record: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...record, keptAt: Date.now() }));
  } catch {
    // No room or no permission: it is still on its way to the server.
  }
}

export function findKeptExam(id: string) {
  return read(sessions + id, KeptExam);
}

export function keepExam(session: ExamSessionDetail, serverAheadMs: number): void {
  const station = session.station && { ...session.station, revealed: null };
  write(sessions + session.id, { session: { ...session, station }, serverAheadMs });
}

export function findKeptSheet(id: string, number: number) {
  return read(sheetKey(id, number), KeptSheet);
}

export function keepSheet(
  id: string,
  number: number,
  kept: { sheet: PracticeSheet; base: PracticeSheet },
): void {
  write(sheetKey(id, number), kept);
}

export function forgetSheet(id: string, number: number): void {
  localStorage.removeItem(sheetKey(id, number));
}

/** The session has ended. A sheet that is not marked yet stays: it can be marked later. */
export function forgetExam(id: string): void {
  localStorage.removeItem(sessions + id);
}

/** Sessions that were left long ago don't fill the device. */
export function forgetOldExams(): void {
  for (const key of Object.keys(localStorage)) {
    const schema = key.startsWith(sessions) ? KeptExam : key.startsWith(sheets) ? KeptSheet : null;
    if (!schema) continue;
    const kept = read(key, schema);
    if (!kept || Math.abs(Date.now() - kept.keptAt) > keptForMs) localStorage.removeItem(key);
  }
}
