// Runs before the first paint, so that a dark screen never flashes white. A classic external
// script, because the content security policy forbids inline ones.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('colour-mode'));
  } catch {
    // Storage may be blocked; the system's wish decides then.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
  // zod compiles validators with `new Function`, which the policy forbids as well.
  globalThis.__zod_globalConfig = { jitless: true };
})();
