import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Needed as root, or preventing calls to other hosts. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell renders the same pages for half the work. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The available browser: the system's Chromium, the npm package's, or Playwright's download. */
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
