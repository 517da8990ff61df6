// Who may import whom, as one table: each room and the rooms below it that it may use. An import inside a room is free;
// a circle is refused everywhere, one of types alone too.
const process = [
  'lib/visit',
  'lib/env',
  'lib/log',
  'lib/metrics',
  'lib/request-id',
  'lib/process-store',
  'lib/clock',
  'lib/poll',
  'lib/single-flight',
];
const language = ['lib/view', 'lib/xs2a'];
const floor = ['lib/db', 'lib/aspsp', ...language, ...process];

const ROOMS = {
  app: [
    'components',
    'lib/find',
    'lib/trial',
    'lib/aisp',
    'lib/pisp',
    'lib/sca',
    'lib/connection',
    'lib/move',
    'lib/account',
    'lib/inspector',
    'lib/auth',
    'lib/security',
    'lib/notice',
    'lib/mail',
    'lib/http',
    'lib/i18n',
    'lib/query',
    ...language,
    ...process,
  ],
  components: ['lib/query', ...language],
  'lib/query': language,
  'lib/move': [
    'lib/account',
    'lib/auth',
    'lib/security',
    'lib/notice',
    'lib/mail',
    'lib/sca',
    'lib/connection',
    'lib/vault',
    ...floor,
  ],
  'lib/find': ['lib/aisp', 'lib/pisp', 'lib/i18n', 'lib/vault', ...language],
  'lib/trial': ['lib/aisp', 'lib/pisp', 'lib/sca', 'lib/connection', 'lib/vault', ...floor],
  'lib/aisp': ['lib/sca', 'lib/connection', 'lib/vault', ...floor],
  'lib/pisp': ['lib/outbox', 'lib/notice', 'lib/sca', 'lib/connection', 'lib/vault', ...floor],
  'lib/outbox': ['lib/connection', 'lib/vault', ...floor],
  'lib/sca': ['lib/connection', 'lib/vault', ...floor],
  'lib/connection': ['lib/vault', ...floor],
  'lib/inspector': ['lib/vault', ...floor],
  'lib/vault': floor,
  'lib/account': [
    'lib/auth',
    'lib/security',
    'lib/notice',
    'lib/mail',
    'lib/i18n',
    'lib/http',
    'lib/vault',
    'lib/db',
    ...language,
    ...process,
  ],
  'lib/security': ['lib/db', ...language, ...process],
  'lib/auth': [
    'lib/security',
    'lib/notice',
    'lib/mail',
    'lib/i18n',
    'lib/http',
    'lib/db',
    ...language,
    ...process,
  ],
  'lib/notice': ['lib/connection', 'lib/mail', 'lib/vault', 'lib/db', ...language, ...process],
  'lib/mail': ['lib/i18n', 'lib/vault', 'lib/db', ...language, ...process],
  'lib/http': ['lib/db', 'lib/aspsp/error', 'lib/vault/unreadable-row', ...language, ...process],
  'lib/aspsp': ['lib/xs2a', ...process],
  'lib/db': ['database/pool', ...language, ...process],
  'lib/view': ['lib/xs2a'],
  'lib/xs2a': [],
  'sandbox-bank': ['lib/xs2a', 'database/pool'],
  'kit/conformance': [],
  database: [],
  kit: ['lib/xs2a', 'database', 'scripts/commands'],
};

const TESTS = '[.](test|integration|render|spec|bench)[.]tsx?$|^test/|/testing/';
const below = (rooms) => rooms.map((room) => `^${room}([/.]|$)`).join('|');

module.exports = {
  forbidden: [
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(ROOMS).map(([room, rooms]) => ({
      name: `${room} uses only what is below it`,
      severity: 'error',
      from: { path: below([room]), pathNot: TESTS },
      to: {
        dependencyTypesNot: ['npm', 'npm-dev', 'npm-optional', 'core', 'npm-no-pkg'],
        pathNot: below([room, ...rooms]),
      },
    })),
    {
      name: 'the interface and the pages are pure and isomorphic',
      severity: 'error',
      from: { path: '^(lib/xs2a|components)/', pathNot: `${TESTS}|^lib/xs2a/signature/` },
      to: { path: '^lib/xs2a/signature/|^node_modules/(pg|hono|next-auth/providers)/' },
    },
    {
      name: 'the interface and the pages use nothing of Node',
      severity: 'error',
      from: { path: '^(lib/xs2a|components)/', pathNot: `${TESTS}|^lib/xs2a/signature/` },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // A circle of types is a circle too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[.]next/|^lib/db/generated/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
