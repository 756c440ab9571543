const TO_FORGET = 'messages.to-forget';

export function listToForget(): string[] {
  try {
    return (localStorage.getItem(TO_FORGET) ?? '').split(' ').filter(Boolean);
  } catch {
    return []; // storage is blocked, so nothing was stored
  }
}

function keep(publicIds: string[]): void {
  try {
    if (publicIds.length > 0) localStorage.setItem(TO_FORGET, publicIds.join(' '));
    else localStorage.removeItem(TO_FORGET);
  } catch {
    // Storage is blocked.
  }
}

/** Recorded first: a suspended tab can block the deletion, and the next page continues. */
export function noteToForget(publicId: string): void {
  keep([...new Set([...listToForget(), publicId])]);
}

export function noteForgotten(publicId: string): void {
  keep(listToForget().filter((one) => one !== publicId));
}
