import type { Plugin } from 'vite';

/** What only servers read: the API documents, the checks of requests and the tests of answers. */
const forServers: Record<string, readonly string[]> = {
  defineRoute: ['summary', 'params', 'query', 'response', 'reread', 'failures'],
  defineEvent: ['summary'],
  defineCommand: ['summary'],
};

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node below one, and the node itself. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

/** The properties of a contract that stay on the servers. */
function partsForServers(call: Node): Node[] {
  const { callee, arguments: args } = call as Node & { callee: Node; arguments: Node[] };
  const names = callee.type === 'Identifier' ? forServers[String(callee.name)] : undefined;
  const [draft] = args;
  if (!names || draft?.type !== 'ObjectExpression') return [];
  return (draft.properties as Node[]).filter(
    ({ type, key }) => type === 'Property' && names.includes(String((key as Node).name)),
  );
}

/**
 * Leaves out of the contracts what no browser reads, and the schemas that nothing else uses: routes
 * keep the schema of their body, for forms, and events that of their data.
 */
export function contractsForClients(): Plugin {
  return {
    name: 'contracts-for-clients',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /\/shared\/(features|domain)\/[^?]+\.ts$/,
        code: /\bdefine(Route|Event|Command)\(/,
      },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const parts = [...nodesOf(program)]
          .filter(({ type }) => type === 'CallExpression')
          .flatMap(partsForServers)
          .sort((one, other) => other.start - one.start);
        return parts.reduce(
          (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
          code,
        );
      },
    },
  };
}

/** Calls that only make a schema or a contract: where nothing uses it, they are left out. */
export const makersOfContracts = ['z', ...Object.keys(forServers)];
