import { build } from 'vite';

/** One classic script without imports, which runs on its own: in a page or as a worker. */
export async function compiledScript(
  source: string,
  define: Record<string, string> = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const script = first && 'output' in first ? first.output[0] : undefined;
  if (!script) throw new Error(`${source} could not be compiled.`);
  return script.code;
}
