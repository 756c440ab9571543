/** Words that somebody has typed and not sent, kept on this device until they sign out. */
const PREFIX = 'draft:';
const KEPT_MS = 30 * 86_400_000;

const keyOf = (memberId: string, of: string) => `${PREFIX}${memberId}:${of}`;

/** What was typed before. @param of what it is for, unique for this member */
export function draftOf(memberId: string, of: string): string {
  return textIn(localStorage.getItem(keyOf(memberId, of))) ?? '';
}

/** Keeps what was typed; nothing is kept of blanks, nor where the browser keeps nothing. */
export function keepDraft(memberId: string, of: string, text: string): void {
  const key = keyOf(memberId, of);
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, keptAt: Date.now() }));
  } catch {
    // The words are still in the field; they are only not kept beyond the page.
  }
}

/** Forgets everything that anybody typed here: whoever comes next must not read it. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

function textIn(kept: string | null): string | undefined {
  try {
    const { text, keptAt } = JSON.parse(kept ?? 'null') ?? {};
    return typeof text === 'string' && Date.now() - keptAt < KEPT_MS ? text : undefined;
  } catch {
    return undefined;
  }
}
