/** Refuses what a browser could read as another site (`//`, `/\`, a control character). */
export function returnPathIn(search: string): string {
  const path = new URLSearchParams(search).get('returnTo') ?? '/';
  if (!path.startsWith('/')) return '/';
  try {
    const url = new URL(path, window.location.origin);
    const isOurs = url.origin === window.location.origin && !/^\/[/\\]/.test(path);
    return isOurs ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
