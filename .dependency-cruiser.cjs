/** The arrows of ARCHITECTURE.md: client → shared; gateway, workers → db → shared. */
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
      from: { path: '^shared/(kernel|registry|live|domain|features)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^shared/kernel/' },
      to: { path: '^shared/(registry|live|domain|features|node)/' },
    },
    {
      name: 'features-do-not-import-siblings',
      comment: 'What several features need lives in the domain folder of the package.',
      severity: 'error',
      from: {
        path: '^(gateway|workers|client/src)/features/([^/]+)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^(gateway|workers|client/src)/features/([^/]+)/',
        pathNot: '^(gateway|workers|client/src)/features/$2/',
      },
    },
    {
      name: 'queries-do-not-import-siblings',
      comment: 'Tables refer to each other across features; queries do not.',
      severity: 'error',
      from: { path: '^db/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^db/features/([^/]+)/',
        pathNot: '^db/features/($1/|[^/]+/[a-z.-]*schema\\.ts$)',
      },
    },
    {
      name: 'domain-knows-no-feature',
      severity: 'error',
      from: {
        path: '^(shared|db|gateway|client/src)/domain/',
        // Deleting a member hands over or deletes the circuits and groups that they ran.
        pathNot: '\\.test\\.tsx?$|^gateway/domain/privacy/delete-member\\.ts$',
      },
      to: { path: '^$1/(features|app)/', pathNot: '^db/features/[^/]+/[a-z.-]*schema\\.ts$' },
    },
    {
      name: 'design-system-knows-no-domain',
      severity: 'error',
      from: { path: '^client/src/(ui|api)/' },
      to: { path: '^client/src/(domain|features|app)/' },
    },
    {
      name: 'layers-know-no-feature',
      comment:
        'The layers below the features: live connection, device storage and queue, message keys.',
      severity: 'error',
      from: { path: '^client/src/(device|live|e2ee|offline)/', pathNot: '\\.test\\.tsx?$' },
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
