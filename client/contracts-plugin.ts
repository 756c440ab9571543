import { readFileSync } from 'node:fs';
import { type Plugin, parseAst, transformWithOxc } from 'vite';

/** What only servers read: the API documents, the checks of requests and the tests of answers. */
const forServers: Record<string, readonly string[]> = {
  defineRoute: ['summary', 'params', 'query', 'body', 'response', 'reread', 'failures'],
  defineEvent: ['summary'],
  defineCommand: ['summary', 'data', 'reply'],
};
/** What makes a schema or needs one, so that it cannot do without zod. */
const schemaMakers = ['z', 'defineEvent'];

const parts = ['plain', 'schemas'] as const;
type Part = (typeof parts)[number];

const sharedFile = /\/shared\/(features|domain)\/[^?]+\.ts$/;
const partOfFile = /^(.+\/shared\/(?:features|domain)\/[^?]+\.ts)\?(plain|schemas)$/;

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Statement = { code: string; names: string[]; uses: Set<string> };
type Import = { line: string; local: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node below one, and the node itself. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

/** The names that a node binds or uses: not those of properties. */
function identifiersOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  const { key, property, ...others } = node;
  const named = node.computed ? [key, property] : [];
  return [...Object.values(others).flat(), ...named].filter(isNode).flatMap(identifiersOf);
}

type Draft = { properties: Node[]; names: readonly string[] };

/** What a contract is made of, with the names of what stays on the servers. */
function draftOf(call: Node): Draft | undefined {
  const { callee, arguments: args } = call as Node & { callee: Node; arguments: Node[] };
  const names = callee.type === 'Identifier' ? forServers[String(callee.name)] : undefined;
  const [draft] = args;
  if (!names || draft?.type !== 'ObjectExpression') return undefined;
  return { properties: draft.properties as Node[], names };
}

/** What several routes have in common is an object of its own, which each spreads. */
function commonDraftsOf(nodes: readonly Node[], drafts: readonly Draft[]): Draft[] {
  return nodes.flatMap(({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || (init as Node | null)?.type !== 'ObjectExpression')
      return [];
    const isSpread = ({ type: kind, argument }: Node) =>
      kind === 'SpreadElement' && (argument as Node).name === (id as Node).name;
    const [first, ...others] = drafts.filter(({ properties }) => properties.some(isSpread));
    if (!first || others.some(({ names }) => names !== first.names)) return [];
    return [{ properties: (init as Node).properties as Node[], names: first.names }];
  });
}

function withoutPartsForServers(code: string): string {
  const nodes = [...nodesOf(parseAst(code) as unknown as Node)];
  const drafts = nodes
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((call) => draftOf(call) ?? []);
  return [...drafts, ...commonDraftsOf(nodes, drafts)]
    .flatMap(({ properties, names }) =>
      properties.filter(
        ({ type, key }) => type === 'Property' && names.includes(String((key as Node).name)),
      ),
    )
    .sort((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
      code,
    );
}

/** @throws Error for anything but a declaration, which a module of contracts has no other of */
function statementOf(node: Node, code: string): Statement {
  const declared = (node.declaration ?? node) as Node & { id: Node; declarations?: { id: Node }[] };
  if (!/^(Variable|Function|Class)Declaration$/.test(declared.type))
    throw new Error(`Not a declaration: ${code.slice(node.start, node.end)}`);
  const ids = declared.declarations?.map(({ id }) => id) ?? [declared.id];
  return {
    code: code.slice(declared.start, declared.end),
    names: ids.flatMap(identifiersOf),
    uses: new Set(identifiersOf(declared)),
  };
}

const isImport = ({ type }: Node) => type === 'ImportDeclaration';

/** A line for each name. */
function importsOf(node: Node): Import[] {
  const from = JSON.stringify((node.source as Node).value);
  return (node.specifiers as (Node & { imported: Node; local: Node })[]).map((one) => {
    const local = String(one.local.name);
    return { local, line: `import { ${String(one.imported.name)} as ${local} } from ${from};` };
  });
}

/** The statements that use these names, directly or by what they use. */
function thoseInNeedOf(start: readonly string[], statements: readonly Statement[]): Statement[] {
  const found = new Set(start);
  const isFound = (name: string) => found.has(name);
  const areIn = ({ names, uses }: Statement) => names.some(isFound) || [...uses].some(isFound);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { names } of statements.filter(areIn)) for (const name of names) found.add(name);
  }
  return statements.filter(areIn);
}

const isNameOfSchema = (name: string) => /^[A-Z]/.test(name) && /[a-z]/.test(name);

/**
 * A module's two parts; `schemas` may import `plain`, never the other way round.
 * @param typed its source
 * @throws Error for a statement that is no declaration
 */
export async function partsOf(file: string, typed: string): Promise<Record<Part, string>> {
  const code = withoutPartsForServers((await transformWithOxc(typed, file)).code);
  const body = (parseAst(code) as unknown as Node).body as Node[];
  const imports = body.filter(isImport).flatMap(importsOf);
  const statements = body.filter((node) => !isImport(node)).map((node) => statementOf(node, code));
  const schemas = thoseInNeedOf(
    [...schemaMakers, ...imports.map(({ local }) => local).filter(isNameOfSchema)],
    statements,
  );
  const plain = statements.filter((one) => !schemas.includes(one));
  const written = (part: Statement[], others: Statement[]): string => {
    const isUsed = (name: string) => part.some(({ uses }) => uses.has(name));
    const across = others.flatMap(({ names }) => names).filter(isUsed);
    return [
      ...imports.filter(({ local }) => isUsed(local)).map(({ line }) => line),
      ...(across.length > 0 ? [`import { ${across.join(', ')} } from '${file}?plain';`] : []),
      ...part.map((one) => one.code),
      `export { ${part.flatMap(({ names }) => names).join(', ')} };`,
    ].join('\n');
  };
  return { plain: written(plain, []), schemas: written(schemas, plain) };
}

/**
 * Leaves out of the contracts what no browser reads, and divides the modules in which schemas are
 * made: what zod makes, with what needs that, and the rest. So a page that calls a route or reads a
 * constant loads neither zod nor the data of events. An imported name with a capital letter counts
 * as a schema's. See docs/decisions/061-what-a-page-waits-for.md.
 */
export function contractsForClients(): Plugin {
  return {
    name: 'contracts-for-clients',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (partOfFile.test(id) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      const [, file, part] = partOfFile.exec(id) ?? [];
      if (!file) return null;
      const parted = await partsOf(file, readFileSync(file, 'utf8'));
      return { code: parted[part as Part], moduleType: 'js' };
    },
    transform: {
      filter: { id: sharedFile, code: /\bfrom 'zod'|\bdefine(Route|Event|Command)\(/ },
      handler: (_code, id) => ({
        code: parts.map((part) => `export * from '${id}?${part}';`).join('\n'),
        moduleSideEffects: false,
      }),
    },
  };
}

/** Calls that only make a schema or a contract: where nothing uses it, they are left out. */
export const makersOfContracts = ['z', ...Object.keys(forServers)];
