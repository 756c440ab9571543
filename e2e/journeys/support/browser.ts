import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What headless Chromium needs as root, and what keeps it from calling anybody but us. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell draws the same pages without a window around them, for half the work. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * The browser that is there: the system's Chromium, else the one inside an npm package, else
 * whatever Playwright has downloaded.
 */
export async function launchOptions(): Promise<{ args: string[]; executablePath?: string }> {
  const system = SYSTEM_CHROMIUMS.find((path) => existsSync(path));
  if (system) return { args, executablePath: system };
  const name = '@sparticuz/chromium';
  try {
    createRequire(import.meta.url).resolve(name);
    const { default: packaged } = await import(name);
    return { args: [...args, ...packaged.args], executablePath: await packaged.executablePath() };
  } catch {
    return { args };
  }
}
