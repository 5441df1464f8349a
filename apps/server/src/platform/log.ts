import { pino } from 'pino';
import type { Config } from '../config.ts';

/** Secrets by shape, wherever they stand in a text: bearer tokens, password links, download links, JSON web tokens. */
const shapes: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/-]+=*/gi, 'Bearer [redacted]'],
  [/([?&](?:token|id_token|password|access_token)=)[^&\s"]+/gi, '$1[redacted]'],
  [/(\/api\/files\/)[\w.=-]+/g, '$1[redacted]'],
  [/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[redacted]'],
];

const redact = (text: string): string => shapes.reduce((done, [shape, word]) => done.replace(shape, word), text);

const keys = [
  'password',
  'token',
  'id_token',
  'access_token',
  'authorization',
  'secret',
  'secretKey',
  'cookie',
  'link',
];

/** JSON lines on standard output: secrets are taken out by key and by shape. */
export const openLog = (config: Pick<Config, 'logLevel'>, level: string = config.logLevel) =>
  pino({
    level,
    redact: { paths: [...keys, ...keys.map((key) => `*.${key}`), 'req.headers.authorization'], censor: '[redacted]' },
    hooks: { streamWrite: redact },
  });
