export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type Mode = 'demo' | 'production' | 'test';
/** `small`: companies and audiences, in seconds; `full`: fourteen months of trade as well. */
export type DemoSize = 'small' | 'full';

/** Everything the operator may set, checked. Read once at start; nothing else reads the environment. */
export type Config = {
  mode: Mode;
  role: 'api' | 'worker' | 'all';
  host: string;
  /** 0 in tests: any free port. */
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded store. */
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  s3: S3Settings | null;
  importS3: { bucket: string; prefix: string } | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  oidc: { issuer: string; clientId: string } | null;
  providerDomain: string;
  /** Invited as an admin at a start that finds none. */
  firstAdmin: string | undefined;
  secretKey: string;
  /** A release may change stores of which no backup is known. */
  upgradeWithoutBackup: boolean;
  factsTokens: MachineToken[];
  feedTokens: MachineToken[];
  /** Who may ask that devices be erased. */
  opendsrTokens: MachineToken[];
  metricsToken: string | undefined;
  /** Number of proxies in front, or their addresses. */
  trustProxy: number | string[];
  /** Loopback `host:port` pairs that user-given addresses may reach. */
  outboundAllow: string[];
  rateLimits: boolean;
  /** Events of apps are kept for so many days, downloads of lists and entries of the history; null: for good. */
  eventDays: number;
  downloadDays: number;
  historyDays: number | null;
  /** The least that is logged. */
  logLevel: (typeof LOG_LEVELS)[number];
  legacyAdminUrl: string | undefined;
  /** Where the drawer of a new user leads. */
  fallbackIds: { company: number; order?: number; application: number } | null;
  driveUrl: string | undefined;
  /** Where Craftsman+ tells of its creatives; undefined: it is not asked. */
  craftsmanUrl: string | undefined;
  /** Undefined: the one that the packages bring. */
  browserPath: string | undefined;
  /** Null: look-ups are off. */
  storeUrls: { ios: string; android: string } | null;
  reportUrl: string | undefined;
  /** Where the product's clock starts. */
  fixedNow: Date | null;
  /** How much an empty store is filled with in the demo. */
  demoSize: DemoSize;
};

/** What opens the calls meant for one kind of machine. */
export type MachineToken = { name: string; token: string };

/** `endpoint` undefined: the region's own. */
export type S3Settings = {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
