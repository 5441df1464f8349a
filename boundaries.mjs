// @ts-check
// Who may call whom. `npm run boundaries` (part of `npm test`) reads these tables; a new arrow is a line here.

/** Rooms, and the rooms each may call. Holds for packages/domain, packages/contract, the server's and the web's features. */
export const rooms = {
  reference: [],
  user: ['company'],
  company: ['pacing'],
  auth: ['user'],
  supplier: [],
  order: ['company', 'user', 'reference', 'pacing'],
  'line-item': ['company', 'order', 'reference', 'pacing'],
  'line-item-budget': ['line-item', 'pacing'],
  application: ['company', 'reference', 'app-store', 'pacing'],
  'app-store': ['application'],
  'event-mapping': ['application', 'reference', 'fact'],
  'product-feed': ['event-mapping', 'application'],
  'control-group': ['application'],
  churn: ['application', 'import'],
  audience: ['application', 'reference'],
  import: ['audience', 'application'],
  combination: ['audience', 'application'],
  cohort: ['audience', 'application', 'reference', 'fact', 'event-mapping', 'campaign'],
  campaign: ['company', 'line-item', 'line-item-budget', 'application', 'reference', 'readiness', 'delivery-funnel'],
  targeting: ['campaign', 'audience', 'cohort', 'reference', 'supplier'],
  tracking: ['campaign', 'application'],
  'ab-test': ['campaign', 'targeting', 'creative', 'creative-group', 'delivery-funnel', 'pacing'],
  'creative-group': ['application', 'campaign', 'supplier'],
  creative: ['application', 'campaign', 'creative-group'],
  'creative-review': ['application', 'creative', 'creative-group', 'creative-performance'],
  'campaign-copy': [
    'application',
    'audience',
    'campaign',
    'company',
    'event-mapping',
    'targeting',
    'creative-group',
    'line-item',
    'readiness',
    'reference',
  ],
  'campaign-launch': ['reference', 'campaign', 'targeting', 'tracking', 'creative-group', 'creative', 'readiness'],
  fact: ['application', 'campaign'],
  erasure: ['audience', 'churn', 'fact', 'campaign', 'import'],
};

/** Rooms that read any table and follow the rules of any room, and write none. */
export const readingRooms = [
  'search',
  'homepage',
  'report',
  'readiness',
  'pacing',
  'history',
  'feed',
  'delivery-funnel',
  'creative-performance',
  'campaign-overview',
];

/** Rooms that show what the platform does: its jobs, its live stream, its files, its API document, its simulator. */
export const platformRooms = ['job', 'live', 'file', 'docs', 'simulator', 'operation'];

/**
 * Files of packages/contract that belong to no room; jobs are any room's, and watched from below the rooms. Any other is called
 * `<room>.ts` or `<room>-<words>.ts`.
 */
export const contractShared = ['call', 'index', 'job', 'platform', 'shapes'];

/** Files that name each other's types and could not be told apart better: a hook and what it hands to its component. */
export const typeCircles = [
  [
    'apps/web/src/ui/grid/actions.ts',
    'apps/web/src/ui/grid/useGrid.ts',
    'apps/web/src/ui/grid/cells-at.ts',
    'apps/web/src/ui/grid/place-actions.ts',
    'apps/web/src/ui/grid/edit-actions.ts',
    'apps/web/src/ui/grid/save-actions.ts',
  ],
];

/** Packages, and the packages each may import. Nothing imports an app, but the benches, which measure its parts. */
export const packages = {
  domain: [],
  contract: ['domain'],
  'test-data': ['domain', 'contract'],
  // Unpacking a browser waits for its turn, as the installation does
  server: ['domain', 'contract', 'scripts'],
  web: ['domain', 'contract'],
  // The browser of the stories is the server's
  e2e: ['domain', 'contract', 'test-data', 'scripts', 'server'],
  bench: ['domain', 'contract', 'test-data', 'server', 'e2e', 'scripts'],
  scripts: ['contract', 'domain', 'e2e'],
};

/** Folders of apps/server/src, and the folders each may import. `core` is context.ts, config*.ts, refusal.ts and company-scope.ts, `root` the wiring. */
export const serverFolders = {
  core: [],
  engine: [],
  db: ['core'],
  outside: ['core', 'db', 'platform'],
  http: ['core', 'db', 'outside', 'platform'],
  platform: ['core', 'db', 'outside'],
  features: ['core', 'db', 'http', 'outside', 'platform', 'engine'],
  simulator: ['core', 'db', 'http', 'outside', 'platform', 'engine', 'features'],
  demo: ['core', 'db', 'http', 'outside', 'platform', 'engine', 'features', 'simulator'],
  // What an operator has done by `npm run admin`
  operate: ['core', 'db', 'http', 'outside', 'platform', 'features'],
  root: ['core', 'db', 'http', 'outside', 'platform', 'engine', 'features', 'simulator', 'demo', 'operate'],
};

/** Folders of apps/web/src, and the folders each may import; `root` is how it is built. */
export const webFolders = {
  root: ['lib'],
  lib: [],
  ui: ['lib'],
  features: ['ui', 'lib'],
  routes: ['features', 'ui', 'lib', 'app'],
  app: ['routes', 'features', 'ui', 'lib'],
};

/** Rooms whose door every feature of the web may use: who is signed in, and what they may do. */
export const openDoors = ['auth'];

/** What a file of a server room may be called: `<words>.<kind>.ts`. */
export const serverKinds = ['room', 'routes', 'service', 'sql', 'jobs', 'events', 'undo', 'mail', 'page'];

/** Who writes which tables: a room, or `platform` for what every room shares. */
export const tables = {
  reference: [
    'region',
    'country',
    'vertical',
    'business_model',
    'advertiser_category',
    'custom_action_type',
    'campaign_objective',
    'selling_entity',
  ],
  supplier: ['supplier'],
  company: ['company'],
  user: ['app_user'],
  auth: ['session', 'password_token', 'sso_nonce', 'attempt'],
  order: ['insertion_order'],
  'line-item': ['line_item', 'line_item_margin', 'line_item_event'],
  'line-item-budget': ['line_item_budget'],
  campaign: ['campaign', 'campaign_line_item', 'campaign_capping', 'campaign_client_cost', 'campaign_test'],
  targeting: ['campaign_targeting', 'campaign_targeting_list'],
  tracking: ['tracking_verdict', 'tracking_watch'],
  'ab-test': ['ab_test'],
  'campaign-launch': ['campaign_break', 'campaign_lack', 'campaign_watch'],
  fact: ['campaign_day', 'line_item_day', 'delivery_stale', 'fact_claim', 'app_event_state', 'app_event_turn'],
  simulator: ['simulator', 'simulator_met', 'simulator_review'],
  'creative-group': ['creative_group', 'creative_group_campaign', 'creative_group_scheduling'],
  creative: ['creative', 'creative_campaign', 'creative_approval', 'asset'],
  'creative-review': [
    'creative_review',
    'creative_review_creative',
    'creative_review_answer',
    'creative_review_replaced',
    'creative_review_try',
  ],
  application: ['application', 'application_category'],
  'event-mapping': ['custom_action'],
  'control-group': ['control_group', 'control_group_version'],
  churn: ['churn_status'],
  erasure: ['erasure'],
  audience: ['targeting_list', 'audience_build', 'audience_download', 'upload'],
  combination: ['combination', 'combination_source'],
  cohort: ['cohort', 'cohort_question'],
  platform: [
    'search_word',
    'change_set',
    'change_log',
    'idempotency_key',
    'idempotency_claim',
    'idempotency_step',
    'job',
    'file_owner',
    'backup_hold',
    'backup_run',
    'erased_form',
    'erased_company',
    'write_probe',
    'schema_migration',
    'feed_dirty',
    'feed_money',
    'feed_spent',
    'feed_head',
    'feed_start',
    'feed_line',
    'feed_past',
    'feed_watched',
    'feed_later',
  ],
};

/** Who else may write a table, besides its room: every request notes when its session was last used; readiness is proven. */
export const alsoWrites = { platform: ['session'] };

/** What the classes of a room of the web begin with, where that is not the room's name. @type {Record<string, string>} */
export const classPrefixes = {
  'line-item-budget': 'budget',
  'campaign-overview': 'overview',
  'event-mapping': 'em',
  'product-feed': 'pf',
  'campaign-copy': 'matrix',
  'campaign-launch': 'ready',
  'control-group': 'group',
  combination: 'combine',
  'creative-review': 'asked',
  homepage: 'home',
  pacing: 'pace',
  'delivery-funnel': 'funnel',
  'creative-performance': 'perf',
  history: 'saves',
};

/** What the classes of the folders of ui begin with, and of the routes. */
export const uiClasses = {
  'ui/batch': ['batch'],
  'ui/bits': [
    'approval',
    'chip',
    'off',
    'fulfil',
    'app-icon',
    'kbd',
    'face',
    'mark',
    'spark',
    'age',
    'copy-id',
    'status-mark',
    'meter',
    'spin',
    'hint',
    'qr',
  ],
  'ui/calendar': ['calendar', 'day'],
  'ui/chart': ['chart', 'legend', 'key', 'figure', 'figures', 'day-bars'],
  'ui/dialog': ['dialog', 'sheet'],
  'ui/dock': ['dock', 'dot-pending'],
  'ui/dropzone': ['dropzone', 'drop'],
  'ui/form': ['form', 'field', 'input', 'clash', 'choice', 'many-options', 'wide'],
  'ui/grid': ['grid', 'review'],
  'ui/layout': ['columns', 'note', 'facts', 'row', 'stack', 'inline', 'cut', 'panel', 'tone', 'mono'],
  'ui/list': ['list'],
  'ui/menu': ['float'],
  'ui/name': ['mid'],
  'ui/pick': ['pick'],
  'ui/shell': [
    'shell',
    'drawer',
    'room',
    'topbar',
    'crumbs',
    'search-button',
    'page',
    'skip',
    'progress',
    'picker',
    'pickers',
  ],
  'ui/stage': ['stage'],
  'ui/state': ['state', 'refused'],
  'ui/timeline': ['timeline', 'entry', 'via', 'history', 'undo'],
  'ui/toast': ['toast', 'toasts'],
  routes: ['bare', 'company-apps', 'company-app'],
};
