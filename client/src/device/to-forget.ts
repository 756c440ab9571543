/** Members of whom nothing may stay here, until it has all been deleted. */
const TO_FORGET = 'messages.to-forget';

export function listToForget(): string[] {
  try {
    return (localStorage.getItem(TO_FORGET) ?? '').split(' ').filter(Boolean);
  } catch {
    return []; // where nothing can be noted, nothing was kept either
  }
}

function keep(publicIds: string[]): void {
  try {
    if (publicIds.length > 0) localStorage.setItem(TO_FORGET, publicIds.join(' '));
    else localStorage.removeItem(TO_FORGET);
  } catch {
    // As above.
  }
}

/**
 * Says that nothing of a member may stay on this device. Said before anything is deleted: a tab
 * that is asleep can hold that up for as long as it likes, and a page that leaves gives up, so the
 * next page goes on.
 */
export function noteToForget(publicId: string): void {
  keep([...new Set([...listToForget(), publicId])]);
}

export function noteForgotten(publicId: string): void {
  keep(listToForget().filter((one) => one !== publicId));
}
