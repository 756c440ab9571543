import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const END_OF_HEAD = '</head>';

/**
 * Writes `member.html`: the page that names what every signed-in member's screen loads next, so that
 * the browser fetches it together with the first script, which would ask for it only once it runs.
 * @param parts the modules that are loaded for a member on every page
 */
export function memberPage(parts: RegExp): Plugin {
  let folder = '';
  return {
    name: 'member-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const links = [...scriptsOf(parts, bundle)]
        .filter((file) => !page.includes(`"/${file}"`))
        .map(
          (file) =>
            `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="__CSP_NONCE__">`,
        );
      if (links.length === 0 || !page.includes(END_OF_HEAD))
        throw new Error('The member page has nothing to load ahead, or no head.');
      writeFileSync(
        join(folder, 'member.html'),
        page.replace(END_OF_HEAD, () => `${links.join('\n    ')}\n  ${END_OF_HEAD}`),
      );
    },
  };
}

/** The scripts that contain the parts, with those that they import. */
function scriptsOf(parts: RegExp, bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => parts.test(id)))
      .map((it) => it.fileName),
  );
  // A set also yields what is added during iteration.
  for (const file of wanted) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) wanted.add(imported);
  }
  return wanted;
}
