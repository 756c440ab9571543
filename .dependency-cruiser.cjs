/** The arrows of ARCHITECTURE.md: client → shared; gateway, workers → db → shared. */
const leaves = 'ads|presence|mail|notices';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(db|gateway|workers|client|e2e)/' },
    },
    {
      name: 'db-knows-shared-alone',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: '^(gateway|workers|client|e2e)/' },
    },
    {
      name: 'servers-do-not-know-each-other',
      severity: 'error',
      from: { path: '^(gateway|workers)/' },
      to: { path: '^(gateway|workers|client|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'client-knows-shared-alone',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(db|gateway|workers|e2e|shared/node)/' },
    },
    {
      name: 'browser-code-needs-no-node',
      comment: 'Contracts, kernel and rules run in the browser too.',
      severity: 'error',
      from: { path: '^shared/(kernel|contracts|rules)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^shared/kernel/' },
      to: { path: '^shared/(contracts|rules|node)/' },
    },
    {
      name: 'features-do-not-import-siblings',
      severity: 'error',
      from: { path: '^(gateway|client/src)/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(gateway|client/src)/features/([^/]+)/',
        pathNot: `^(gateway|client/src)/features/($2|${leaves})/`,
      },
    },
    {
      name: 'design-system-knows-no-feature',
      severity: 'error',
      from: { path: '^client/src/(ui|api)/' },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'layers-know-no-feature',
      comment: 'What features stand on: the live connection, what waits, the keys of messages.',
      severity: 'error',
      from: { path: '^client/src/(device|live|pending|e2ee|offline)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'only-keys-know-the-encryption-library',
      comment: 'It is seven megabytes, and loads when somebody needs it.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/e2ee/engine/' },
      to: {
        path: 'matrix-sdk-crypto-wasm|^client/src/e2ee/engine/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-do-not-import-the-app',
      severity: 'error',
      from: { path: '^client/src/features/' },
      to: { path: '^client/src/app/' },
    },
    {
      name: 'everything-is-declared',
      severity: 'error',
      from: { pathNot: '(\\.config\\.ts|\\.test\\.tsx?)$' },
      to: { path: 'node_modules', dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
